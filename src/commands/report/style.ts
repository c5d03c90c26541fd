/**
 * The look of the page. Its hash is in the page's policy. Two colons in a row would be a command to some CI runners, so there are none.
 * Shapes and words carry the meaning, color only repeats it: contrast is at least 4.5 in both schemes.
 */
export const style = `
:root{color-scheme:light dark;--back:#fff;--ink:#1c1e21;--soft:#5b6168;--line:#d7dade;--accent:#0b57d0;--bad:#b3261e;--warn:#7d5200;--good:#1a6b38}
@media screen and (prefers-color-scheme:dark){:root{--back:#121416;--ink:#e7e9ec;--soft:#a7adb5;--line:#3a3f45;--accent:#8ab4f8;--bad:#ff8a80;--warn:#f2c14e;--good:#7fd39b}}
*{box-sizing:border-box}
html{background:var(--back);color:var(--ink);font:16px/1.5 system-ui,sans-serif;-webkit-text-size-adjust:100%}
body{max-width:100rem;margin:0 auto;padding:1.5rem 1rem 3rem;overflow-wrap:anywhere}
h1{font-size:1.75rem;line-height:1.2;margin:0}
h2{font-size:1.3rem;margin:2.5rem 0 .75rem;border-top:1px solid var(--line);padding-top:1.25rem}
h3{font-size:1rem;margin:0 0 .25rem}
p,ul{margin:.25rem 0 .75rem;padding:0;list-style:none}
li>.soft{margin:0}
nav ul,.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
.verdict{font-size:1.25rem;margin:.75rem 0}
.soft,figcaption,summary{color:var(--soft);font-size:.875rem}
table{border-collapse:collapse;min-width:min(100%,18rem);font-size:.9375rem}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{text-align:left;vertical-align:top;padding:.3rem .75rem .3rem 0;border-bottom:1px solid var(--line)}
.n{text-align:right;font-variant-numeric:tabular-nums}
svg{display:block;max-width:100%;fill:currentColor}
.bar{width:100%;height:1.25rem;margin-bottom:.5rem}
.tiles,.thumbs{display:grid;gap:1rem}
.tiles{grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr))}
.tile{border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;break-inside:avoid}
.tile ul{margin-bottom:0}.tile li{padding:.35rem 0;border-top:1px solid var(--line)}
th,.state{font-weight:600;overflow-wrap:normal}td:first-child{min-width:6.5rem}td:last-child{min-width:5rem}.n,.whole,li .state{white-space:nowrap}
.bad{color:var(--bad)}.warn{color:var(--warn)}.good{color:var(--good)}.mute{color:var(--soft)}a,.accent{color:var(--accent)}
.scroll{overflow-x:auto}
.scroll svg{min-width:52rem;width:100%;max-width:75rem}
.legend svg{display:inline-block;margin-right:.4rem;vertical-align:baseline}
.findings{columns:28rem;column-gap:2rem}
figure,.finding{break-inside:avoid;margin:0 0 1rem}
.thumbs{grid-template-columns:repeat(auto-fill,minmax(9rem,1fr))}
.thumbs img{width:100%;height:6rem;object-fit:contain;background:var(--line)}
@page{margin:12mm}
@media print{:root{color-scheme:light}html{font-size:11px}body{max-width:none;padding:0}nav,details:not([open]){display:none}h2,h3{break-after:avoid}tr{break-inside:avoid}.scroll{overflow:visible}.scroll svg{min-width:0}}
`;
