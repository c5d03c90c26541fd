/**
 * The look of the page. Its hash is in the page's policy. Two colons in a row would be a command to some CI runners, so there are none.
 * Words and hatchings carry the meaning, color only repeats it: of text, contrast is at least 4.5 in both schemes; the parts of a bar are
 * steps from light to dark, each at least 1.5 times the one before.
 */
export const style = `
:root{color-scheme:light dark;--back:#fff;--card:#f8f9fa;--ink:#1c1e21;--soft:#5b6168;--line:#dde1e5;--accent:#0b57d0;--bad:#b3261e;--warn:#7d5200;--good:#1a6b38;--p0:#cfe0fb;--p1:#e6eefb;--p2:#b5cdf5;--p3:#e3d9f7;--p4:#cdebf0;--p5:#f3e6cf;--edge:#8a929b}
@media screen and (prefers-color-scheme:dark){:root{--back:#121416;--card:#1a1d20;--ink:#e7e9ec;--soft:#a7adb5;--line:#32373d;--accent:#8ab4f8;--bad:#ff8a80;--warn:#f2c14e;--good:#7fd39b;--p0:#24405f;--p1:#1b2f47;--p2:#305680;--p3:#3a2f5c;--p4:#17434b;--p5:#4a3a1c}}
*{box-sizing:border-box}html{background:var(--back);color:var(--ink);font:16px/1.5 system-ui,sans-serif;-webkit-text-size-adjust:100%}
body{max-width:70rem;margin:0 auto;padding:2rem 1rem 3rem;overflow-wrap:anywhere}h1{font-size:1rem;font-weight:600;color:var(--soft);margin:0}
h2{font-size:1.125rem;line-height:1.3;margin:2.25rem 0 .5rem}h3,h4{font-size:1rem;line-height:1.35;margin:0 0 .1rem}h4{font-size:.875rem}details h3{margin-top:1.25rem}
p,ul,ol{margin:0 0 .5rem;padding:0;list-style:none;max-width:70ch}.band{max-width:none;margin:.5rem 0;padding:.5rem .75rem;border:2px dashed var(--warn);color:var(--warn)}.verdict{font-size:1.5rem;line-height:1.3;margin:.25rem 0 1rem;max-width:44ch}
.numbers,.tiles,.thumbs{display:grid;max-width:none;gap:1rem}.numbers{grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:0 1.5rem;margin-bottom:1rem}
.numbers li{border-top:1px solid var(--line);padding:.4rem 0;color:var(--soft);font-size:.875rem;line-height:1.3}
.numbers a{display:block;text-underline-offset:.15em}
.numbers b{display:inline-block;width:100%;font-size:2.5rem;font-weight:600;line-height:1.15;color:var(--ink)}
.soft,summary,.numbers .mute{color:var(--soft)}.soft,summary,.hours,figcaption{font-size:.875rem}summary{cursor:pointer;padding:.125rem 0}.tile a,.names a{display:inline-block;min-width:1.5rem;line-height:1.5rem}details{margin-bottom:.5rem}
.actions{counter-reset:n;max-width:none;columns:2 26rem;column-gap:2rem}
.actions li{counter-increment:n;position:relative;margin-bottom:.75rem;padding-left:2.75rem;border-left:4px solid;break-inside:avoid}
.actions li:before{content:counter(n);position:absolute;left:.375rem;width:1.75rem;text-align:right;font-weight:600;color:var(--soft)}
ol.rest{counter-reset:n 10}table{border-collapse:collapse;font-size:.9375rem;margin-bottom:.5rem}caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{text-align:left;vertical-align:top;min-width:6rem;padding:.2rem .75rem .2rem 0;border-bottom:1px solid var(--line)}
td:first-child,td:nth-child(2){min-width:6.5rem}th{overflow-wrap:normal;font-weight:600;color:var(--soft);font-size:.8125rem}.n{min-width:0;text-align:right;font-variant-numeric:tabular-nums}
svg{display:block;max-width:100%;fill:currentColor}svg text{font-size:12px}.part{color:#1c1e21}.part rect:first-of-type{stroke:var(--back);stroke-width:2}
.bar{margin-bottom:.75rem}.leader line{stroke:currentColor;stroke-width:1.5}.bar .leader{color:var(--ink)}.bar .leader text{fill:currentColor}.bar text{font-size:14px;font-weight:600}
.swatch{border:1px solid var(--edge);display:inline-block;vertical-align:-.1rem;margin-right:.75rem}.states .state{display:inline-block;min-width:12rem}
.ok rect:first-of-type{fill:#e6f5eb}.part.ok rect:first-of-type{stroke:#1a6b38}.blocked rect:first-of-type,.unchecked rect:first-of-type{fill:#c0c6cd}.degraded rect:first-of-type{fill:#cf942e}
.unclear rect:first-of-type{fill:#a8741b}.blank rect:first-of-type{fill:#9d4736}.unplayable rect:first-of-type{fill:#80261d}.unreachable rect:first-of-type{fill:#530e10}
.blank text,.unplayable text,.unreachable text{fill:#fff}.day .part{color:var(--ink)}.day .hatched{color:var(--edge)}
.plays-0 rect{fill:var(--p0)}.plays-1 rect{fill:var(--p1)}.plays-2 rect{fill:var(--p2)}.plays-3 rect{fill:var(--p3)}.plays-4 rect{fill:var(--p4)}.plays-5 rect{fill:var(--p5)}.hatched rect:first-of-type{fill:var(--back);stroke:var(--edge);stroke-width:1}
.day text{fill:var(--soft)}.day .part text{fill:var(--ink);font-size:13px}.hatched text{paint-order:stroke;stroke:var(--back);stroke-width:8}.now,.day .now text{fill:var(--accent)}.now text{font-weight:600}
.tiles{align-items:start;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));margin-bottom:1rem}
.tile{background:var(--card);border-left:4px solid var(--line);border-radius:.25rem;padding:.75rem 1rem;break-inside:avoid}.tile ul{margin-bottom:.25rem}.tile li{padding:.3rem 0}.tile p{margin:0}
.state{font-weight:600;white-space:nowrap}.n,.whole{white-space:nowrap}.bad{color:var(--bad)}.warn{color:var(--warn)}.good{color:var(--good)}.mute{color:var(--soft)}a,.accent{color:var(--accent)}
.tile,.actions li{color:var(--ink)}.tile.bad,.actions .bad{border-color:var(--bad)}.actions .soft{white-space:nowrap}.tile.warn,.actions .warn{border-color:var(--warn)}
.names{columns:15rem;column-gap:2rem;max-width:none;font-size:.9375rem}.names li{break-inside:avoid;padding:.1rem 0}
@media screen and (min-width:48rem){.hours{display:none}}
.hours{max-width:none;margin:.1rem 0}.hours li{display:inline-block;margin-right:1rem}.hours .whole{color:var(--soft)}.findings{columns:26rem;column-gap:2rem;font-size:.8125rem;line-height:1.4}
figure,.finding{break-inside:avoid;margin:0 0 .75rem}figcaption{color:var(--soft)}figcaption strong{color:var(--ink)}.thumbs{grid-template-columns:repeat(auto-fill,minmax(9rem,1fr))}
.thumbs img{width:100%;height:6rem;object-fit:contain;background:var(--line)}
@media (forced-colors:active){.part rect:first-of-type{stroke:CanvasText}.part text{forced-color-adjust:none}.tile{border:1px solid}}
@media (max-width:30rem){.states .soft{display:block}.states .state{min-width:0}th,td{padding-right:.4rem;font-size:.875rem}}
@page{margin:12mm;@bottom-right{content:counter(page) ' / ' counter(pages);font-size:9pt}}
@media print{:root{color-scheme:light}html{font-size:12px}.soft,summary,.hours,figcaption,.findings,th,.names,table,h4{font-size:12px}section:has(>h2+details:last-child:not([open])){display:none}body{max-width:none;padding:0}details:not([open]):not(.well){display:none}.day text,.day .part text{font-size:12px}h2,h3,h4,figcaption,h2+p{break-after:avoid}tr,li,figure{break-inside:avoid}.tiles{grid-template-columns:repeat(3,1fr)}}
`;
