/**
 * The look of the page. Its hash is in the page's policy. Two colons in a row would be a command to some CI runners, so a comment parts them
 * where the syntax needs both.
 * Words and hatchings carry the meaning, color only repeats it: of text, contrast is at least 4.5 in both schemes; the parts of a bar are
 * steps from light to dark, each at least 1.5 times the one before.
 */
export const style = `
:root{color-scheme:light dark;--back:#fff;--card:#f8f9fa;--ink:#1c1e21;--soft:#5b6168;--line:#dde1e5;--accent:#0b57d0;--bad:#b3261e;--warn:#7d5200;--good:#1a6b38;--edge:#8a929b;--text:#000}
.ok{--fill:#e6f5eb}.blocked,.unchecked{--fill:#c0c6cd}.degraded{--fill:#cf942e}.unclear{--fill:#a8741b}.blank{--fill:#9d4736;--text:#fff}.unplayable{--fill:#80261d;--text:#fff}.unreachable{--fill:#530e10;--text:#fff}
.plays-0{--fill:#c8e0ff}.plays-1{--fill:#fcd8a7}.plays-2{--fill:#c0e9d6}.plays-3{--fill:#edd1ff}.plays-4{--fill:#b8e9eb}.plays-5{--fill:#e5e1a8}.plays-6{--fill:#fed2d0}.plays-7{--fill:#d8d8ff}.plays-8{--fill:#d3e5c3}.plays-9{--fill:#ffcbe9}.plays-10{--fill:#bce6f7}.plays-11{--fill:#ffd0b2}.plays-more{--fill:var(--line)}
@media screen and (prefers-color-scheme:dark){:root{--back:#121416;--card:#1a1d20;--ink:#e7e9ec;--soft:#a7adb5;--line:#32373d;--accent:#8ab4f8;--bad:#ff8a80;--warn:#f2c14e;--good:#7fd39b}
.blank,.unplayable,.unreachable{--text:#000}.ok{--fill:#092917;--text:#fff}.blocked,.unchecked{--fill:#3c4145;--text:#fff}.degraded{--fill:#765512;--text:#fff}.unclear{--fill:#9d6d1c}.blank{--fill:#dd7a61}.unplayable{--fill:#ff9f92}.unreachable{--fill:#ffd8d5}
.plays-0{--fill:#2b415c}.plays-1{--fill:#573905}.plays-2{--fill:#204938}.plays-3{--fill:#4c345d}.plays-4{--fill:#12484b}.plays-5{--fill:#464105}.plays-6{--fill:#593434}.plays-7{--fill:#3c3966}.plays-8{--fill:#364626}.plays-9{--fill:#5b2e49}.plays-10{--fill:#1a4656}.plays-11{--fill:#5f3218}}
*{box-sizing:border-box}html{background:var(--back);color:var(--ink);font:16px/1.5 system-ui,sans-serif;-webkit-text-size-adjust:100%}
body{max-width:70rem;margin:0 auto;padding:2rem 1rem 3rem;overflow-wrap:anywhere}h1{font-size:1rem;font-weight:600;color:var(--soft);margin:0}
h2{font-size:1.125rem;line-height:1.3;margin:2.25rem 0 .5rem}h3,h4{font-size:1rem;line-height:1.35;margin:0 0 .1rem}h4{font-size:.875rem}details h3{margin-top:1.25rem}
p,ul,ol{margin:0 0 .5rem;padding:0;list-style:none;max-width:70ch}.band{max-width:none;margin:.5rem 0;padding:.5rem .75rem;border:2px dashed var(--warn);color:var(--warn)}.verdict{font-size:1.5rem;line-height:1.3;margin:.25rem 0 1rem;max-width:44ch}.verdict,h2,h3{text-wrap:balance}
.numbers,.thumbs{display:grid;max-width:none;gap:1rem}.numbers{grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:0 1.5rem;margin-bottom:1rem}
.numbers li{border-top:1px solid var(--line);padding:.4rem 0;color:var(--soft);font-size:.875rem;line-height:1.3}
.numbers a{display:block;text-underline-offset:.15em}
.numbers b{display:inline-block;width:100%;font-size:2.5rem;font-weight:600;line-height:1.15;color:var(--ink);font-variant-numeric:proportional-nums}
.soft,summary,.numbers .mute{color:var(--soft)}.soft,summary,.hours,figcaption{font-size:.875rem}summary{cursor:pointer;padding:.125rem 0}.tile a,.names a{display:inline-block;min-width:1.5rem;line-height:1.5rem}details{margin-bottom:.5rem}
.actions{counter-reset:n;max-width:none;columns:2 26rem;column-gap:2rem}
.actions li{counter-increment:n;position:relative;margin-bottom:.75rem;padding-left:2.75rem;border-left:4px solid;break-inside:avoid}
.actions li:before{content:counter(n);position:absolute;left:.375rem;width:1.75rem;text-align:right;font-weight:600;color:var(--soft)}
ol.rest{counter-reset:n 10}table{border-collapse:collapse;font-size:.9375rem;margin-bottom:.5rem}caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{text-align:left;vertical-align:top;min-width:6rem;padding:.2rem .75rem .2rem 0;border-bottom:1px solid var(--line)}
td:first-child,td:nth-child(2){min-width:6.5rem}th{overflow-wrap:normal;font-weight:600;color:var(--soft);font-size:.8125rem}.n{min-width:0;text-align:right;font-variant-numeric:tabular-nums}
svg{display:block;max-width:100%;fill:currentColor}.part rect:first-of-type{fill:var(--fill);stroke:var(--back);stroke-width:2}.part.ok rect:first-of-type{stroke:var(--good)}
.bar{margin-bottom:.75rem}.leader line{stroke:currentColor;stroke-width:1.5}.bar .leader{color:var(--ink)}.bar text{font-size:14px;font-weight:600}
.part text{fill:var(--text);paint-order:stroke;stroke:var(--fill);stroke-width:8}path.open,path.worst{fill:none;stroke:var(--ink);stroke-width:1.2}path.worst{stroke:var(--back);stroke-opacity:.7}
.swatch{border:1px solid var(--edge);display:inline-block;vertical-align:-.1rem;margin-right:.75rem}.states .state{display:inline-block;min-width:12rem}
.day{display:block;font-size:.8125rem}.day table{table-layout:fixed;width:100%;margin:0;font-size:inherit}.day td{min-width:0;padding:0;overflow:hidden;border:solid var(--back);border-width:0 0 0 2px;background:var(--fill);print-color-adjust:exact}
.day td p{max-width:none;margin:0;padding:0 .375rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;line-height:1.75rem}.day .gap p,.day .open p{width:fit-content;max-width:100%;margin:.1875rem;line-height:1.375rem;background:var(--back);print-color-adjust:exact}
.day .gap,i.gap{background:repeating-linear-gradient(135deg,var(--edge) 0 1px,var(--back) 1px 6px)}.day .open,i.open{background:repeating-linear-gradient(45deg,var(--edge) 0 1px,var(--back) 1px 6px)}
.day>div{display:flex;justify-content:space-between;color:var(--soft);font-size:.75rem}.now{color:var(--accent);font-weight:600}figcaption .now{white-space:normal;margin-left:.5rem}
i{display:inline-block;width:.75rem;height:.75rem;border:1px solid var(--edge);background:var(--fill);print-color-adjust:exact}
.tiles{columns:20rem;column-gap:1rem;max-width:none}.tiles:has(>:only-child){columns:1}.stores table{width:100%}td p{max-width:none;margin:0}.columns{columns:2 28rem;column-gap:3rem}.columns>section{break-inside:avoid;padding-top:2.25rem}.columns h2{margin-top:0}
.tile{background:var(--card);border-left:4px solid var(--line);border-radius:.25rem;margin-bottom:1rem;padding:.75rem 1rem;break-inside:avoid}.tile h3 bdi,.tile li>bdi,td>bdi,td strong bdi,a bdi,figcaption strong bdi{display:inline-block;max-width:100%}a bdi{text-decoration:inherit}.day td:first-child{border-left:0}.tile ul{margin-bottom:.25rem}.tile li{padding:.3rem 0}.tile p{margin:0}
.state{font-weight:600;white-space:nowrap}.n,.whole{white-space:nowrap}.bad{color:var(--bad)}.warn{color:var(--warn)}.good{color:var(--good)}.mute{color:var(--soft)}a,.accent{color:var(--accent)}
.tile,.actions li{color:var(--ink)}.tile.bad,.actions .bad{border-color:var(--bad)}.actions .soft{white-space:nowrap}.tile.warn,.actions .warn{border-color:var(--warn)}
.names{columns:15rem;column-gap:2rem;max-width:none;font-size:.9375rem}.names li{break-inside:avoid;padding:.1rem 0}
@media screen and (min-width:48rem){.hours{display:none}}
.hours{max-width:none;margin:.1rem 0}.hours li{display:inline-block;margin-right:1rem;padding-left:1.1rem;text-indent:-1.1rem}.hours .whole{color:var(--soft)}.findings{columns:26rem;column-gap:2rem;font-size:.8125rem;line-height:1.4}
figure,.finding{break-inside:avoid;margin:0 0 .75rem}figcaption{color:var(--soft)}figcaption strong{color:var(--ink)}.thumbs{grid-template-columns:repeat(auto-fill,minmax(9rem,1fr))}
.thumbs img{width:100%;height:6rem;object-fit:contain;background:var(--line)}
@media (forced-colors:active){:root{--back:Canvas;--ink:CanvasText;--edge:CanvasText}.part rect:first-of-type{stroke:CanvasText}.part text,.day td,i{forced-color-adjust:none}.day td,i{--fill:Canvas;color:CanvasText;border:1px solid CanvasText}.tile{border:1px solid}}
@media (max-width:30rem){.states .soft{display:block}.states .state{min-width:0}th,td{padding-right:.4rem;font-size:.875rem}}
@page{margin:12mm;@bottom-right{content:counter(page) ' / ' counter(pages);font-size:9pt}}
@media print{:root{color-scheme:light}html{font-size:12px}.numbers li,.soft,summary,.hours,figcaption,.findings,th,.names,table,h4{font-size:12px}section:has(>h2+details:last-child:not([open])){display:none}body{max-width:none;padding:0}details:not([open]):not(.well){display:none}.day,.day>div{font-size:12px}a{color:inherit;text-decoration:none}.plans:/**/:details-content{content-visibility:visible}h2,h3,h4,figcaption,h2+p{break-after:avoid}tr,li,figure{break-inside:avoid}.tiles{columns:3}.columns{columns:2}}
`;
