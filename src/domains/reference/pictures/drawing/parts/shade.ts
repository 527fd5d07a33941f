// Paint shading: reflections of a bright sky and a gray floor on a curved side.

import type { Shades } from './paint.ts';
import { n, type Place } from './path.ts';
import type { SideShape } from './types.ts';

// An empty color means black, SVG's default; a transparent white is written as #RGBA, because twenty stop-opacity
// attributes would add half a kilobyte.
const stop = (o: number, c: string, a?: number) => {
  const at = String(Math.round(o * 1000) / 1000).replace(/^0\./, '.');
  if (a === undefined) return `<stop offset="${at}" stop-color="${c}"/>`;
  if (c) return `<stop offset="${at}" stop-color="#fff${Math.round(a * 15).toString(16)}"/>`;
  return `<stop offset="${at}" stop-opacity="${Math.round(a * 100) / 100}"/>`;
};

export function bodyDefs(shape: SideShape, p: Place, k: Shades, id: string): string {
  const top = p.y(shape.height),
    low = p.y(shape.sill[1] - 4);
  const at = (h: number) => Math.min(1, Math.max(0, (p.y(h) - top) / (low - top)));
  const { belt, tuck } = shape;
  return `<linearGradient id="${id}b" gradientUnits="userSpaceOnUse" x2="0" y1="${n(top)}" y2="${n(low)}">${stop(0, k.sky)}${stop(at(shape.height - 7), k.light)}${stop(at(belt + 6), k.base)}${stop(at(belt - 1), k.sky)}${stop(at(belt - 7), k.light)}${stop(at(belt - 20), k.base)}${stop(at((belt + tuck) / 2 - 4), k.mid)}${stop(at(tuck + 4), k.bounce)}${stop(at(tuck - 3), k.base)}${stop(at(tuck - 12), k.shade)}${stop(1, k.deep)}</linearGradient>
<linearGradient id="${id}e">${stop(0, '', 0.42)}${stop(0.05, '', 0.12)}${stop(0.14, '', 0)}${stop(0.86, '', 0)}${stop(0.95, '', 0.14)}${stop(1, '', 0.46)}</linearGradient>
<linearGradient id="${id}k" x2="0" y2="1">${stop(0, '', 0.34)}${stop(0.3, '', 0.1)}${stop(1, '', 0)}</linearGradient>
<linearGradient id="${id}k2" href="#${id}k" y1="1" x2="0" y2="0"/>
<linearGradient id="${id}h" x2="0" y2="1">${stop(0, '#fff', 0)}${stop(1, '#fff', k.gloss * 0.55)}</linearGradient>
<linearGradient id="${id}r" gradientUnits="userSpaceOnUse" x2="0" y1="${n(top)}" y2="${n(p.y(tuck))}">${stop(0, '#fff', 0.95 * k.gloss)}${stop(0.6, '#fff', 0.75 * k.gloss)}${stop(1, '#fff', 0)}</linearGradient>
<radialGradient id="${id}f">${stop(0.76, '', 0.5)}${stop(0.785, '', 0.25)}${stop(0.795, '#fff', 0.5 * k.gloss)}${stop(0.82, '#fff', 0.11 * k.gloss)}${stop(0.93, '#fff', 0)}</radialGradient>
<linearGradient id="${id}ch" x2="0" y2="1">${stop(0, '#F6F8FA')}${stop(0.5, '#8F979F')}${stop(0.55, '#5C646C')}${stop(1, '#D5DADF')}</linearGradient>
<linearGradient id="${id}m">${stop(0, '#fff', 0)}${stop(0.14, '#fff', 0.8 * k.gloss)}${stop(0.3, '#fff', 0.25 * k.gloss)}${stop(0.55, '#fff', 0.75 * k.gloss)}${stop(0.75, '#fff', 0.2 * k.gloss)}${stop(0.88, '#fff', 0.6 * k.gloss)}${stop(1, '#fff', 0)}</linearGradient>
<radialGradient id="${id}fl">${stop(0, '#fff', 0.22)}${stop(1, '#fff', 0)}</radialGradient>
<radialGradient id="${id}s">${stop(0, '', 0.62)}${stop(0.55, '', 0.4)}${stop(1, '', 0)}</radialGradient>`;
}

export function bodyShade(shape: SideShape, p: Place, id: string): string {
  const crease = p.d(shape.crease),
    rocker = p.d(shape.rocker);
  const nums = (d: string) => (d.match(/-?[\d.]+/g) ?? []).map(Number);
  // Closing a crease straight up or down turns its curve into a lit and a shaded band.
  const band = (d: string, dy: number) => {
    const [x0 = 0, y0 = 0, ...rest] = nums(d);
    const [x1 = 0, y1 = 0] = rest.slice(-2);
    return `${d}L${n(x1)} ${n(y1 + dy)}L${n(x0)} ${n(y0 + dy)}Z`;
  };
  const arches = shape.axles
    .map((a) => `<circle cx="${n(p.x(a))}" cy="${n(p.y(shape.tyre))}" r="${n((shape.arch / 0.76) * p.s)}"/>`)
    .join('');
  return `<path d="${band(crease, 34 * p.s)}" fill="url(#${id}k)"/><path d="${band(crease, -9 * p.s)}" fill="url(#${id}h)"/><path d="${crease}" fill="none" stroke="url(#${id}m)" stroke-width="2.2"/>
<path d="${band(rocker, -12 * p.s)}" fill="url(#${id}k2)" opacity=".6"/><path d="${rocker}" fill="none" stroke="url(#${id}m)" stroke-width="2"/>
<g fill="url(#${id}f)">${arches}</g>
<rect x="${n(p.x(0))}" y="0" width="${n(shape.length * p.s)}" height="450" fill="url(#${id}e)"/>
<use href="#${id}o" fill="none" stroke="url(#${id}r)" stroke-width="4"/>`;
}

export function groundShadow(shape: SideShape, p: Place, id: string): string {
  const cx = n(p.x(shape.length / 2));
  const tyres = shape.axles
    .map((a) => `<ellipse cx="${n(p.x(a))}" cy="${n(p.y(0))}" rx="${n(shape.tyre * 0.9 * p.s)}" ry="5"/>`)
    .join('');
  // The white area is invisible on a light page; on a dark one it is the floor for the shadow.
  return `<ellipse cx="${cx}" cy="${n(p.y(-3))}" rx="${n(shape.length * 0.6 * p.s)}" ry="36" fill="url(#${id}fl)"/><g fill="url(#${id}s)"><ellipse cx="${cx}" cy="${n(p.y(-2))}" rx="${n(shape.length * 0.54 * p.s)}" ry="17"/><ellipse cx="${cx}" cy="${n(p.y(0))}" rx="${n(shape.length * 0.46 * p.s)}" ry="8"/>${tyres}</g>`;
}
