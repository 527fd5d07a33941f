// Shared parts of the front and rear views: outline, shading, wheels, mirrors, roof. Only the right half is described;
// the left is a mirrored <use>. Bodies overlap the center line by 0.6 cm and details by 1.6, so that the seam of a
// layer is hidden by the next one.

import type { Shades } from './paint.ts';
import { n, type Place, place } from './path.ts';
import type { SideShape } from './types.ts';

/** The fields of a side description that front and rear views use. */
export type EndShape = Pick<SideShape, 'height' | 'belt' | 'tyre' | 'sill' | 'mirror'> & {
  face: Pick<SideShape['face'], 'width' | 'kind' | 'roof' | 'bonnet' | 'rails' | 'glassTop'>;
};

export type End = {
  p: Place;
  W: number;
  H: number;
  R: number;
  belt: number;
  B: number;
  low: number;
  glassTop: number;
  /** Draws a half-path: its numbers are centimeters from the center line. */
  path: (d: string, attrs?: string) => string;
  disc: (x: number, y: number, rx: number, ry: number, attrs: string) => string;
};

export function end(shape: EndShape): End {
  const f = shape.face;
  const H = shape.height - (f.rails ? 4 : 0);
  const p = place(Math.min(2.2, 322 / shape.height), 400, 384);
  return {
    p,
    W: f.width / 2,
    H,
    R: f.roof,
    belt: shape.belt,
    B: f.bonnet,
    low: f.kind === 'truck' ? 34 : shape.sill[0] + 1,
    glassTop: f.glassTop ?? H - 7,
    path: (d, attrs = '') => `<path d="${p.d(d)}"${attrs && ` ${attrs}`}/>`,
    disc: (x, y, rx, ry, attrs) =>
      `<ellipse cx="${n(p.x(x))}" cy="${n(p.y(y))}" rx="${n(rx * p.s)}" ry="${n(ry * p.s)}" ${attrs}/>`,
  };
}

/** A point on the pillar line: t = 0 at the roof corner, 1 at the belt line. */
function pillar(e: End, t: number, inset: number): string {
  const top = e.H - 0.17 * (e.H - e.belt),
    x0 = e.R + 2,
    x1 = e.W - 13;
  // Pillars bow slightly outwards; straight ones would look like a cardboard box.
  return `${x0 + (x1 - x0) * t + Math.sin(t * Math.PI) * 1.4 - inset} ${top + (e.belt + 1 - top) * t}`;
}

/** Half of the outline, from roof center to sill center. Left open, so that strokes don't draw the center line. */
export function outline(e: End, open: boolean | undefined): string {
  const { W, H, R, belt, low } = e,
    G = H - belt;
  const shoulder = `C${W - 6} ${belt - 1} ${W - 2.4} ${belt - 8} ${W - 1} ${belt - 20}C${W} ${belt - 32} ${W} ${low + 26} ${W - 1.4} ${low + 14}C${W - 2.4} ${low + 5} ${W - 6} ${low} ${W - 13} ${low}L-0.6 ${low}`;
  if (open) return `M-0.6 ${belt + 4}C${W * 0.4} ${belt + 4} ${W * 0.7} ${belt + 3} ${W - 13} ${belt + 1}${shoulder}`;
  return `M-0.6 ${H}C${R * 0.5} ${H} ${R * 0.8} ${H - 0.01 * G} ${R - 7} ${H - 0.035 * G}C${R - 1} ${H - 0.06 * G} ${R + 0.6} ${H - 0.1 * G} ${pillar(e, 0, 0)}C${pillar(e, 0.33, 0)} ${pillar(e, 0.67, 0)} ${pillar(e, 1, 0)}${shoulder}`;
}

/** The windshield or rear window: the same pillar line, inset, between two heights. */
export function screen(e: End, inset: number, bottom: number): string {
  const { glassTop: t, belt, H } = e,
    y0 = H - 0.17 * (H - belt);
  const at = (y: number) => Math.max(0, Math.min(1, (y0 - y) / (y0 - belt - 1)));
  const c = (t - bottom) * 0.14,
    from = at(t - c),
    to = at(bottom);
  const P = (f: number) => pillar(e, from + (to - from) * f, inset);
  const x = Number.parseFloat(P(0)),
    xb = Number.parseFloat(P(1));
  return `M-1.6 ${t}C${x * 0.5} ${t} ${x * 0.7} ${t - 0.4} ${x - 7} ${t - c * 0.3}C${x - 2} ${t - c * 0.5} ${x - 0.6} ${t - c * 0.7} ${P(0)}C${P(0.33)} ${P(0.67)} ${P(1)}C${xb * 0.7} ${bottom + 2} ${xb * 0.3} ${bottom + 3} -1.6 ${bottom + 3}`;
}

export function endDefs(e: End, k: Shades, id: string): string {
  const top = e.p.y(e.H),
    low = e.p.y(e.low);
  const at = (h: number) => ((e.p.y(h) - top) / (low - top)).toFixed(2);
  const s = (o: string | number, c: string) => `<stop offset="${o}" stop-color="${c}"/>`;
  const { belt, B } = e;
  return `<linearGradient id="${id}b" gradientUnits="userSpaceOnUse" x2="0" y1="${n(top)}" y2="${n(low)}">${s(0, k.sky)}${s(at(e.H - 8), k.light)}${s(at(belt + 8), k.base)}${s(at(belt), k.light)}${s(at(B + 3), k.sky)}${s(at(B - 4), k.light)}${s(at(B - 22), k.base)}${s(at(e.low + 22), k.shade)}${s(at(e.low + 14), k.bounce)}${s(1, k.deep)}</linearGradient>
<linearGradient id="${id}e" gradientUnits="userSpaceOnUse" x1="400" x2="${n(e.p.x(e.W))}"><stop offset=".72" stop-opacity="0"/><stop offset=".93" stop-opacity=".2"/><stop offset="1" stop-opacity=".55"/></linearGradient>
<linearGradient id="${id}gl" x2="0" y2="1"><stop stop-color="#10161C"/><stop offset=".5" stop-color="#2A3640"/><stop offset="1" stop-color="#566874"/></linearGradient>
<linearGradient id="${id}ch" x2="0" y2="1"><stop stop-color="#F6F8FA"/><stop offset=".5" stop-color="#8F979F"/><stop offset=".55" stop-color="#5C646C"/><stop offset="1" stop-color="#D5DADF"/></linearGradient>
<linearGradient id="${id}t"><stop stop-color="#0D0E10"/><stop offset=".3" stop-color="#30353A"/><stop offset=".5" stop-color="#22262A"/><stop offset=".7" stop-color="#30353A"/><stop offset="1" stop-color="#0B0C0E"/></linearGradient>
<radialGradient id="${id}fl"><stop stop-color="#fff4"/><stop offset="1" stop-color="#fff0"/></radialGradient><radialGradient id="${id}s"><stop stop-opacity=".62"/><stop offset=".55" stop-opacity=".4"/><stop offset="1" stop-opacity="0"/></radialGradient>`;
}

/** The ground shadow, and the tires visible below the bumper. */
export function stance(shape: EndShape, e: End, id: string): string {
  const { p, W } = e,
    w = shape.face.kind === 'truck' ? 30 : shape.face.kind === 'low' ? 28 : 26;
  const r = n(6 * p.s);
  const tyre = (x: number) =>
    `<rect x="${n(p.x(x))}" y="${n(p.y(shape.tyre + 4))}" width="${n(w * p.s)}" height="${n((shape.tyre + 4) * p.s)}" rx="${r}" fill="url(#${id}t)" stroke="#5A626B" stroke-opacity=".6"/>`;
  const under = shape.face.kind === 'truck' || shape.face.kind === 'suv' ? e.low - 10 : e.low - 4;
  return `<ellipse cx="400" cy="${n(p.y(-3))}" rx="${n(W * 1.5 * p.s)}" ry="34" fill="url(#${id}fl)"/><g fill="url(#${id}s)"><ellipse cx="400" cy="${n(p.y(-1))}" rx="${n(W * 1.22 * p.s)}" ry="15"/><ellipse cx="400" cy="${n(p.y(0))}" rx="${n(W * 1.02 * p.s)}" ry="8"/></g><rect x="${n(p.x(-W + 8))}" y="${n(p.y(e.low + 6))}" width="${n((2 * W - 16) * p.s)}" height="${n((e.low + 6 - under) * p.s)}" fill="#08090B"/>${tyre(W - w - 2)}${tyre(-W + 2)}`;
}

export function doorMirror(shape: EndShape, e: End, k: Shades): string {
  const z = shape.mirror[2],
    W = e.W,
    y = e.belt + 2;
  const at = (d: string) => d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, a, b) => `${W - 13 + (+a - 9) * z} ${y + +b * z}`);
  return (
    e.path(at('M4 -4L13 3L13 7L6 2Z'), 'fill="#0E1013"') +
    e.path(
      at('M10 4C8 9 10 14 15 14.6C22 15 28 14 29 10C29.6 6 28 2.4 24 2C18 1.4 11 1.4 10 4Z'),
      `fill="${k.mid}" stroke="${k.line}" stroke-opacity=".5" stroke-width=".8"`,
    ) +
    e.path(
      at('M12 11C14 13.6 22 14 27 11.6'),
      `fill="none" stroke="#fff" stroke-opacity="${n(k.gloss * 0.8)}" stroke-width="1.6" stroke-linecap="round"`,
    )
  );
}

export function roofRail(e: End): string {
  const { R, H } = e;
  return e.path(
    `M${R - 13} ${H - 2}L${R - 11} ${H + 2.4}C${R - 9} ${H + 3.4} ${R - 6} ${H + 2.6} ${R - 5} ${H + 0.6}L${R - 4} ${H - 4}Z`,
    'fill="#2A2F35"',
  );
}

/** Adds the reflection of a half drawing. */
export function mirrored(id: string, half: string): string {
  return `<g id="${id}h">${half}</g><use href="#${id}h" transform="matrix(-1 0 0 1 800 0)"/>`;
}
