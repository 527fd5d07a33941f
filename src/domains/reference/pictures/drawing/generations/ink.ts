import { isDark, type Shades } from '../parts/paint.ts';
import { n, type Place, place } from '../parts/path.ts';
import type { V } from './corners.ts';
import { closed, open } from './curve.ts';
import type { Generation } from './description.ts';
import type { Ink, Part } from './parts.ts';

/** Converts "235/45R18" to the radius in centimeters and the rim's share of it. */
export function tyre(code: string): { r: number; rim: number } {
  const [, w = 225, a = 50, d = 17] = (code.match(/(\d+)\/(\d+)R(\d+)/) ?? []).map(Number);
  const rim = (d * 2.54) / 2,
    r = rim + (w * a) / 1000;
  return { r, rim: (rim + 2) / r };
}

export const silhouette = (g: Generation): V[] => [...g.nose, g.cowl, ...g.roof, ...g.tail];

export function inkOf(ink: Ink, k: Shades, id: string, line = false): string {
  const inks: Record<Ink, string> = {
    body: line ? k.base : `url(#${id}b)`,
    light: k.light,
    shade: k.shade,
    deep: k.deep,
    line: k.line,
    // Raw plastic is duller than paint: on a black car it is the lighter of the two.
    black: isDark(k) ? '#4E565E' : '#23272C',
    gloss: '#0F1216',
    grey: '#474E56',
    steel: '#8B939B',
    silver: '#C4CAD0',
    chrome: line ? '#D3D9DF' : `url(#${id}ch)`,
    glass: `url(#${id}gl)`,
    red: '#B3121C',
    amber: '#F08A1B',
    white: '#EEF3F8',
    lit: '#FFFFFF',
    wood: '#94714F',
  };
  return inks[ink];
}

export function drawPart(t: Part, p: Place, k: Shades, id: string, rimmed = true): string {
  // Roundings of up to a centimeter are invisible and would add a curve each.
  const at = t.at.map(([x, y, r = 0, b]): V => [x, y, r > 1 ? r : 0, b]);
  const d = p.d(t.fill ? closed(at) : open(at));
  const fill = t.fill ? `fill="${inkOf(t.fill, k, id)}"` : 'fill="none"';
  // Chrome reflects its surroundings: without a gap around it, a bumper would blend into white or silver paint.
  const gap = rimmed && t.fill === 'chrome' ? ' stroke="#1A1F24" stroke-opacity=".75" stroke-width="1.1"' : '';
  const stroke = t.stroke ? ` stroke="${inkOf(t.stroke, k, id, true)}" stroke-width="${n((t.width ?? 1) * p.s)}"` : gap;
  return `<path d="${d}" ${fill}${stroke}${t.opacity ? ` opacity="${t.opacity}"` : ''}/>`;
}

export const stop = (o: number, c: string, a?: number) => {
  const at = String(Math.round(Math.min(1, Math.max(0, o)) * 1000) / 1000).replace(/^0\./, '.');
  if (a === undefined) return `<stop offset="${at}" stop-color="${c}"/>`;
  if (c) return `<stop offset="${at}" stop-color="#fff${Math.round(a * 15).toString(16)}"/>`;
  return `<stop offset="${at}" stop-opacity="${Math.round(a * 100) / 100}"/>`;
};

/** Fades slowly, so that no edge is visible on a dark background. */
export function softShadow(id: string): string {
  return `<radialGradient id="${id}s">${stop(0, '', 0.6)}${stop(0.4, '', 0.42)}${stop(0.7, '', 0.15)}${stop(0.87, '', 0.04)}${stop(1, '', 0)}</radialGradient>`;
}

const GROUND = 340;

/** Small cars are drawn nearly to scale; long trucks are shortened to fit the card. */
const drawnWidth = (length: number): number =>
  length < 490 ? 706 - (490 - length) * 1.1 : 706 + (length - 490) * 0.38;

export function inFrame(g: Generation): Place {
  const L = g.size.length / 10,
    H = g.size.height / 10;
  const s = Math.min(drawnWidth(L) / L, 296 / H);
  return place(s, 400 - (L * s) / 2, GROUND);
}
