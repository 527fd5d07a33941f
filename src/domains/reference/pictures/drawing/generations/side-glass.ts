import { isDark, type Shades } from '../parts/paint.ts';
import { n, type Place } from '../parts/path.ts';
import type { V } from './corners.ts';
import { closed } from './curve.ts';
import type { Generation } from './description.ts';

const SEAT =
  'M-9 -22C-7 -8 -4 0 0 4.6C3 7 11 6.6 13 4C14.6 -4 14 -12 13 -22ZM2.6 8.4C2 12 3.4 16 6.6 16.6C10.6 17.2 14.4 15.6 15.2 12C15.6 9.6 15.2 8.2 14 7.4C10 7 6 7.4 2.6 8.4Z';

export function glass(g: Generation, p: Place, k: Shades, id: string): string {
  const H = g.size.height / 10,
    L = g.size.length / 10,
    { belt } = g;
  const d = g.glass.map((v) => p.d(closed(v, 1.5))).join('');
  const [sc = 9, bc = 7] = g.slivers ?? [];
  const head = g.roof[0]!,
    end = g.roof[g.roof.length - 1]!,
    foot = g.tail.find(([, y]) => y < end[1] - 14) ?? g.tail[0]!,
    gate = foot !== g.tail[0];
  const sliver = (a: V, b: V, w: number, out: number) =>
    w
      ? p.d(
          closed([
            [a[0] - out * 3, a[1], 0, 0],
            [b[0] - out * 3, b[1] + 0.5],
            [b[0] + out * 4, b[1] - 1.2, 1],
            [a[0] + out * w, a[1] + 0.6, 1],
          ]),
        )
      : '';
  const slivers = sliver(g.cowl, head, sc, 1) + sliver(foot, end, gate ? Math.min(bc, 6) : bc, -1);
  const seats = g.seats ?? g.doors.slice(1).map((b, i): V => [b - (i ? 34 : 26), belt + (H - belt) * 0.26]);
  const seat = seats
    .slice(0, 2)
    .map(([sx, sy]) => p.d(SEAT.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, a, b) => `${sx + +a} ${sy + +b}`)))
    .join('');
  const [fx = 0, fy = 0] = seats[0] ?? [];
  const wheel = seats.length ? p.d(`M${fx - 44} ${fy - 13}L${fx - 37} ${fy + 3}`) : '';
  const heights = [belt, ...g.glass.flat().map(([, y]) => y)],
    b = Math.min(...heights) - 2,
    h = Math.max(...heights) + 2,
    lean = (34 * (h - b)) / (H - belt + 8);
  const sheen = [
    [0.36, 26],
    [0.46, 7],
    [0.66, 30],
  ]
    .map(([f = 0, w = 0]) => p.d(`M${L * f} ${h}L${L * f + w} ${h}L${L * f + w - lean} ${b}L${L * f - lean} ${b}Z`))
    .join('');
  // Painted pillars are in front of the black window frame; others are part of it.
  const pillars = (painted: boolean) =>
    g.pillars
      .filter((t) => (t.ink === 'body') === painted)
      .map(({ low: lo, high: hi, width: w, ink }) => {
        const t = (hi - lo) / (H - 4 - belt),
          X = (yy: number) => lo + t * (yy - belt);
        const line = p.d(`M${X(belt - 15)} ${belt - 15}L${X(H + 4)} ${H + 4}`);
        const edge =
          ink === 'body'
            ? `<path d="${line}" stroke="${isDark(k) ? '#87919A' : '#0B0D10'}" stroke-width="${n((w + 2.6) * p.s)}"/>`
            : '';
        return `${edge}<path d="${line}" stroke="${ink ? (ink === 'body' ? `url(#${id}b)` : '#23272C') : '#0B0D10'}" stroke-width="${n(w * p.s)}"/>`;
      })
      .join('');
  const s = g.surround ?? 'black';
  const line =
    s === 'none'
      ? ''
      : `<use href="#${id}p" fill="none" stroke="${s === 'chrome' ? '#C3CAD1' : '#0B0D10'}" stroke-width="${n((s === 'chrome' ? 2.2 : 2.4) * p.s)}" stroke-linejoin="round"/>`;
  return `<defs><path id="${id}p" d="${d}"/><clipPath id="${id}gc"><use href="#${id}p"/></clipPath></defs><path d="${slivers}" fill="#1D262E" clip-path="url(#${id}c)"/>${line}<use href="#${id}p" fill="url(#${id}gl)"/>
<g clip-path="url(#${id}gc)" fill="none"><path d="${seat}" fill="#161D23"/><path d="${wheel}" stroke="#161D23" stroke-width="${n(2.6 * p.s)}" stroke-linecap="round"/><path d="${sheen}" fill="#fff" opacity=".1"/><path d="M0 ${n(p.y(belt + 9))}H800V${n(p.y(belt - 6))}H0Z" fill="#0B0F13" opacity=".22"/>${pillars(false)}<use href="#${id}p" stroke="#0B0D10" stroke-width="${n(2.6 * p.s)}"/>${pillars(true)}</g>`;
}
