// Windows: dark frame, panes with a reflected sky, and a hint of the cabin.
import { n, type Place } from './path.ts';
import type { SideShape } from './types.ts';

const SEAT =
  'M-9 -20C-7 -8 -4 0 0 4.6C3 7 11 6.6 13 4C14.6 -4 14 -12 13 -20ZM2.6 8.4C2 12 3.4 16 6.6 16.6C10.6 17.2 14.4 15.6 15.2 12C15.6 9.6 15.2 8.2 14 7.4C10 7 6 7.4 2.6 8.4Z';

export function glass(shape: SideShape, p: Place, id: string): string {
  const panes = shape.panes.map((d) => p.d(d)).join('');
  const y0 = n(p.y(shape.height)),
    y1 = n(p.y(shape.belt));
  const [x0, y0s] = shape.seats[0] ?? [0, 0];
  const first = p.d(SEAT.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, a, b) => `${x0 + +a} ${y0s + +b}`));
  const seats =
    `<path id="${id}i" d="${first}"/>` +
    shape.seats
      .slice(1)
      .map(([x, y]) => `<use href="#${id}i" x="${n((x - x0) * p.s)}" y="${n((y0s - y) * p.s)}"/>`)
      .join('');
  if (!panes)
    return `<defs><linearGradient id="${id}gl"><stop stop-color="#53646F"/><stop offset="1" stop-color="#1B242C"/></linearGradient></defs>`;
  const wheel = p.d(`M${x0 - 46} ${y0s - 13}L${x0 - 38} ${y0s + 3}`);
  const x = (v: number) => n(p.x(v));
  const L = shape.length,
    h = shape.height + 4,
    b = shape.belt - 4;
  const sheen = [
    [0.37, 26],
    [0.47, 7],
    [0.505, 3],
    [0.66, 30],
  ]
    .map(([f = 0, w = 0]) => {
      const X = L * f;
      return `M${x(X)} ${n(p.y(h))}L${x(X + w)} ${n(p.y(h))}L${x(X + w - 34)} ${n(p.y(b))}L${x(X - 34)} ${n(p.y(b))}Z`;
    })
    .join('');
  return `<defs><linearGradient id="${id}gl" gradientUnits="userSpaceOnUse" x2="0" y1="${y0}" y2="${y1}"><stop stop-color="#141B22"/><stop offset=".35" stop-color="#2B3842"/><stop offset=".8" stop-color="#50616D"/><stop offset="1" stop-color="#3B4852"/></linearGradient><path id="${id}p" d="${panes}"/><clipPath id="${id}gc"><use href="#${id}p"/></clipPath></defs>
${shape.frame ? `<path d="${p.d(shape.frame)}" fill="#0D0F12"/>` : ''}
<path d="${shape.slivers.map((d) => p.d(d)).join('')}" fill="#1B242C" clip-path="url(#${id}c)"/>
<use href="#${id}p" fill="url(#${id}gl)"/>
<g clip-path="url(#${id}gc)"><g fill="#161D23">${seats}</g><path d="${wheel}" stroke="#161D23" stroke-width="${n(2.6 * p.s)}" stroke-linecap="round"/><path d="${sheen}" fill="#fff" opacity=".1"/><path d="M0 ${n(p.y(shape.belt + 9))}H800V${n(p.y(shape.belt - 6))}H0Z" fill="#0B0F13" opacity=".25"/></g>
<use href="#${id}p" fill="none" stroke="#fff" stroke-opacity=".13" stroke-width=".8"/>`;
}
