import { isDark, isWarm, type Shades } from '../parts/paint.ts';
import { n, type Place } from '../parts/path.ts';
import type { V } from './corners.ts';
import { type Cubic, closed, open, pathOf } from './curve.ts';
import type { Generation, Lamp } from './description.ts';
import { inkOf } from './ink.ts';

export function cladding(
  g: Generation,
  p: Place,
  k: Shades,
  id: string,
  arch: (i: number, grow: number) => Cubic[],
  axles: [number, number],
): string {
  const c = g.cladding;
  if (!c) return '';
  const ink = inkOf(c.ink ?? 'black', k, id),
    L = g.size.length / 10;
  const block = (x0: number, x1: number, h?: number) => (h ? p.d(`M${x0} ${h}L${x0} 0L${x1} 0L${x1} ${h}Z`) : '');
  const d = block(-5, axles[0], c.front) + block(axles[0], axles[1], c.sill) + block(axles[1], L + 5, c.rear);
  const rings = c.ring ? [0, 1].map((i) => `${p.d(pathOf(arch(i, c.ring!)))}Z`).join('') : '';
  // On black paint a light edge separates plastic from paint; on other paint it would look like an outline.
  const edge = isDark(k)
    ? 'stroke="#AEB6BE" stroke-opacity=".4" stroke-width="1.8"'
    : 'stroke="#000" stroke-opacity=".3" stroke-width="1.6"';
  return `<path id="${id}cl" d="${d}${rings}" ${edge}/><use href="#${id}cl" fill="${ink}"/>`;
}

const housing = {
  h: { clear: ['#B9C5CF', '#77848F', '#343D45'], dark: ['#66727D', '#2C353D', '#14191E'] },
  t: { clear: ['#7E0912', '#BC111C', '#E8323A'], dark: ['#2A0508', '#6A0A12', '#A81A22'] },
};
const onWarmPaint = ['#160306', '#32060B', '#5C0C13'];

/** From this radius in centimeters on, an optic is drawn as a lamp of its own. */
const roundLamp = 6;

export function lamp(l: Lamp, p: Place, k: Shades, id: string, kind: 'h' | 't', rimmed = true): string {
  const d = p.d(closed(l.lens, 1.2));
  // Red lenses are hard to see on red or orange paint, so they are dark with a light edge there.
  const lost = kind === 't' && isWarm(k);
  const [from, mid, to] = lost ? onWarmPaint : housing[kind][l.dark ? 'dark' : 'clear'];
  const def = `<linearGradient id="${id}${kind}l"><stop stop-color="${from}"/><stop offset=".5" stop-color="${mid}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
  const round = (ex: number, ey: number, rx: number, ry: number, fill: string) =>
    `<ellipse cx="${n(p.x(ex))}" cy="${n(p.y(ey))}" rx="${n(rx * p.s)}" ry="${n(ry * p.s)}" fill="${fill}"/>`;
  // Round lamps are drawn in detail; reflectors behind a lens only glint, because otherwise trucks appear to have eyes.
  const eye = (ex: number, ey: number, rx: number, ry: number) => {
    if (kind === 't') return round(ex, ey, rx, ry, '#F0625F');
    if (rx < roundLamp) return round(ex, ey, rx, ry, '#56636E') + round(ex, ey, rx * 0.72, ry * 0.72, '#B4C1CC');
    const glint = round(ex - rx * 0.2, ey + ry * 0.22, rx * 0.36, ry * 0.36, '#fff');
    return round(ex, ey, rx, ry, '#29323A') + round(ex, ey, rx * 0.78, ry * 0.78, '#9FAEBB') + glint;
  };
  const eyes = (l.eyes ?? []).map(([ex, ey, rx = 4, ry = 4]) => eye(ex, ey, rx, ry)).join('');
  const lit = (l.lit ?? []).map((v) => p.d(open(v))).join('');
  // The clear cover: the sky is reflected in its upper half, and its rim contrasts with dark paint.
  const cover = kind === 'h' ? `<path d="${d}" fill="url(#${id}hc)"/>` : '';
  const coverDef =
    kind === 'h'
      ? `<linearGradient id="${id}hc" x2="0" y2="1"><stop stop-color="#fff6"/><stop offset=".45" stop-color="#fff0"/></linearGradient>`
      : '';
  const rim = kind === 't' ? '#1F0306' : isDark(k) ? k.edge : '#0B0D10';
  const edge = rimmed ? ` stroke="${rim}" stroke-opacity=".8" stroke-width="${kind === 't' ? 1.3 : 0.9}"` : '';
  const halo = lost ? `<path d="${d}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="3.6"/>` : '';
  return `<defs>${def}${coverDef}</defs>${halo}<path d="${d}" fill="url(#${id}${kind}l)"${edge}/>${eyes}${lit ? `<path d="${lit}" fill="none" stroke="${kind === 'h' ? '#fff' : '#FF7A70'}" stroke-width="${n((kind === 'h' ? 1.4 : 1.3) * p.s)}" stroke-linecap="round" stroke-linejoin="round"/>` : ''}${cover}`;
}

export function handles(g: Generation, p: Place, k: Shades): string {
  const kind = g.handle ?? 'bar';
  if (kind === 'none') return '';
  return g.handles
    .map(([hx, hy]) => {
      const w = (kind === 'pull' ? 15 : 20) * p.s,
        h = (kind === 'flush' ? 2.4 : kind === 'pull' ? 4.4 : 3.2) * p.s,
        X = p.x(hx),
        Y = p.y(hy);
      if (kind === 'flush')
        return `<rect x="${n(X)}" y="${n(Y)}" width="${n(w)}" height="${n(h)}" rx="${n(h / 2)}" fill="${k.mid}" stroke="${k.line}" stroke-opacity=".6" stroke-width=".8"/>`;
      return `<ellipse cx="${n(X + w * 0.5)}" cy="${n(Y + h * 0.6)}" rx="${n(w * 0.36)}" ry="${n(h * 0.95)}" fill="${k.deep}" opacity=".5"/><rect x="${n(X)}" y="${n(Y)}" width="${n(w)}" height="${n(h)}" rx="${n(h / (kind === 'pull' ? 5 : 2))}" fill="${kind === 'pull' ? '#1D2125' : k.light}" stroke="${k.line}" stroke-opacity=".55" stroke-width=".7"/><path d="M${n(X + 3)} ${n(Y + 1.2)}h${n(w - 6)}" stroke="#fff" stroke-opacity="${n(k.gloss * (kind === 'pull' ? 0.3 : 1))}" stroke-width=".9"/>`;
    })
    .join('');
}

export function mirror(g: Generation, p: Place, k: Shades): string {
  const [mx, my, size = 1] = g.mirror;
  const at = (d: string) =>
    p.d(d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, a, b) => `${mx + +a * size} ${my + +b * size}`));
  return `<path d="${at('M-3 -3L5 -3L7 2L-2 2Z')}" fill="#0E1013"/><path d="${at('M-7 3C-8.4 6.4 -5 10.6 1 11.4C6 12 10.4 11.6 10.8 9.4C11 6.6 10.4 3 8.6 1.6C4 0.6 -5.6 0.4 -7 3Z')}" fill="${k.mid}" stroke="${isDark(k) ? k.edge : k.line}" stroke-opacity=".5" stroke-width=".7"/><path d="${at('M-7.2 3.6C-4 1.8 6 2.4 10.6 5.6C10.4 3.6 9.8 2.4 8.6 1.6C4 0.6 -5.6 0.4 -7.2 3.6Z')}" fill="${k.deep}" opacity=".8"/><path d="${at('M-4.6 8.2C-2 10 4 10.8 9 10.2')}" fill="none" stroke="#fff" stroke-opacity="${n(k.gloss * 0.8)}" stroke-width="1.3" stroke-linecap="round"/>`;
}

/** Extends the roof over the rear window, slightly flatter than the roof falls there. */
export function roofSpoiler(g: Generation, p: Place, k: Shades, id: string, topAt: (x: number) => number): string {
  if (!g.spoiler) return '';
  const end = g.roof.at(-1)![0],
    tip = end + g.spoiler,
    from = end - 18;
  const fall = Math.max(0.06, (topAt(end - 20) - topAt(end - 5)) / 15) * 0.9;
  const top = topAt(from) - 0.5,
    y = top - fall * (tip - from);
  const at: V[] = [
    [from, top],
    [tip, y, 1],
    [tip - 1.6, y - 3.4, 1],
    [end - 1, y - 4.6, 2],
    [from + 4, top - 3],
  ];
  return `<path d="${p.d(closed(at))}" fill="${inkOf(g.cap?.ink ?? 'body', k, id)}"/><path d="${p.d(open(at.slice(0, 4)))}" fill="none" stroke="${k.line}" stroke-opacity=".6" stroke-width=".8"/>`;
}

/**
 * A spare wheel on the tailgate, seen edge-on. It is drawn under the body, so that its carrier touches the tailgate.
 */
export function spare(g: Generation, p: Place): string {
  if (!g.spare) return '';
  const [sx = 0, sy = 0, w = 0, h = 0] = g.spare,
    mid = sy + h / 2,
    end = sx + w;
  const slab = (x0: number, y0: number, x1: number, y1: number) =>
    p.d(`M${x0} ${y0}L${x1} ${y0}L${x1} ${y1}L${x0} ${y1}Z`);
  const tread = Array.from({ length: 7 }, (_, i) =>
    p.d(`M${sx + 7} ${sy + (h * (i + 1)) / 8}L${end - 4} ${sy + (h * (i + 1)) / 8}`),
  ).join('');
  return `<path d="${slab(sx - 12, mid - 15, sx + 6, mid + 15)}${slab(sx - 12, sy + 4, end - 6, sy + 9)}${slab(sx - 3, sy + 6, sx + 9, sy + h - 6)}${slab(end - 4, mid - 13, end, mid + 13)}" fill="#15181B"/><rect x="${n(p.x(sx + 2))}" y="${n(p.y(sy + h))}" width="${n((w - 3.4) * p.s)}" height="${n(h * p.s)}" rx="${n(6 * p.s)}" fill="#1F2328" stroke="#5A626B" stroke-opacity=".6"/><path d="${tread}" stroke="#000" stroke-opacity=".5" stroke-width="1.4"/>`;
}
