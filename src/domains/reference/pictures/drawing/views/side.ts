// The side view of generic shapes, drawn from back to front.

import { glass } from '../parts/glass.ts';
import { lights } from '../parts/lights.ts';
import { mix, type Shades } from '../parts/paint.ts';
import { n, type Place, place } from '../parts/path.ts';
import { bodyDefs, bodyShade, groundShadow } from '../parts/shade.ts';
import type { SideShape, Trim } from '../parts/types.ts';
import { wheelDefs } from '../parts/wheels.ts';

const GROUND = 340;

/** Differences in length are halved: at true scale a small hatchback would look lost on its card. */
function fitToFrame(shape: SideShape): Place {
  const width = 662 + (shape.length - 450) * 0.5;
  const s = Math.min(width / shape.length, 292 / shape.height);
  return place(s, 400 - (shape.length * s) / 2, GROUND);
}

/** The silhouette closed along the sill, with both wheel openings. */
export function hull(shape: SideShape, p: Place): string {
  const [front, mid, rear] = shape.sill;
  const r = shape.arch,
    c = shape.tyre;
  const reach = (level: number) => Math.sqrt(r * r - (c - level) ** 2);
  // Two arcs through the top: a single one would flip when a sill is above the hub (trucks).
  const bend = `A${n(r * p.s)} ${n(r * p.s)} 0 0 0 `;
  const arc = (axle: number, from: number, to: number) =>
    `L${n(p.x(axle + reach(from)))} ${n(p.y(from))}${bend}${n(p.x(axle))} ${n(p.y(c + r))}${bend}${n(p.x(axle - reach(to)))} ${n(p.y(to))}`;
  return `${p.d(shape.top) + arc(shape.axles[1], rear, mid) + arc(shape.axles[0], mid, front)}Z`;
}

const trims = (list: Trim[], p: Place, k: Shades, id: string) =>
  list.length
    ? `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${list.map((t) => trim(t, p, k, id)).join('')}</g>`
    : '';

function trim(t: Trim, p: Place, k: Shades, id: string): string {
  const fills: Record<string, string> = {
    black: '#14171B',
    grey: '#3A4047',
    chrome: `url(#${id}ch)`,
    paint: k.base,
    shade: k.shade,
    glass: `url(#${id}gl)`,
    red: '#B3121C',
    amber: '#F08A1B',
    leather: '#94714F',
    white: '#EEF3F8',
    line: k.line,
  };
  const fill = t.fill ? ` fill="${fills[t.fill]}"` : '';
  const stroke = t.stroke
    ? ` stroke="${t.stroke === 'chrome' ? '#C9D0D7' : fills[t.stroke]}" stroke-width="${n((t.width ?? 1) * p.s)}"`
    : '';
  return `<path d="${p.d(t.d)}"${fill}${stroke}${t.opacity ? ` opacity="${t.opacity}"` : ''}/>`;
}

function cladding(shape: SideShape, p: Place): string {
  if (!shape.cladding) return '';
  const { sill, ring } = shape.cladding;
  const R = (shape.arch + ring) * p.s,
    r = shape.arch * p.s;
  const ring1 = (width: number, radius: number) =>
    shape.axles
      .map((a) => `<circle cx="${n(p.x(a))}" cy="${n(p.y(shape.tyre))}" r="${n(radius)}" stroke-width="${n(width)}"/>`)
      .join('');
  const y = n(p.y(sill)),
    edge = `<path d="M0 ${y}H800" stroke-width="1.4"/>`;
  // Lighter than the tire, so that the two can be distinguished.
  return `<g fill="none" stroke="#2C3137"><path d="M0 ${y}H800V450H0Z" fill="#2C3137" stroke="none"/>${ring1(R - r + 1, (R + r) / 2)}<g stroke="#fff" stroke-opacity=".2">${edge}${ring1(1.2, R - 0.6)}</g></g>`;
}

/** The dark wheel wells: discs cut off at the sill, so that nothing shows below the body. */
function wells(shape: SideShape, p: Place): string {
  const r = shape.arch + 1.5,
    R = n(r * p.s),
    at = (x: number, y: number) => `${n(p.x(x))} ${n(p.y(y))}`;
  const reach = (level: number) => Math.sqrt(r * r - (shape.tyre - level) ** 2);
  return shape.axles
    .map((a, i) => {
      const [f = 0, b = 0] = shape.sill.slice(i);
      return `M${at(a - reach(f), f)}A${R} ${R} 0 0 1 ${at(a, shape.tyre + r)}A${R} ${R} 0 0 1 ${at(a + reach(b), b)}Z`;
    })
    .join('');
}

function lines(shape: SideShape, p: Place, k: Shades, id: string): string {
  const d = shape.cuts.map((c) => p.d(c)).join('');
  // A panel gap is a dark line with a light edge: without the edge it looks like a pencil line.
  return `<defs><path id="${id}x" d="${d}"/></defs><g fill="none" clip-path="url(#${id}c)"><use href="#${id}x" x="1.1" y=".5" stroke="#fff" stroke-opacity="${n(k.gloss * 0.4)}" stroke-width=".9"/><use href="#${id}x" stroke="${k.line}" stroke-opacity=".78" stroke-width="1.1"/></g>`;
}

function handles(shape: SideShape, p: Place, k: Shades): string {
  return shape.handles
    .map(([x, y]) => {
      const w = 21 * p.s,
        h = (shape.flush ? 2.6 : 3.4) * p.s,
        X = p.x(x),
        Y = p.y(y);
      const cup = shape.flush
        ? ''
        : `<ellipse cx="${n(X + w * 0.55)}" cy="${n(Y + h * 0.6)}" rx="${n(w * 0.36)}" ry="${n(h * 0.95)}" fill="${k.deep}" opacity=".5"/>`;
      return `${cup}<rect x="${n(X)}" y="${n(Y)}" width="${n(w)}" height="${n(h)}" rx="${n(h / 2)}" fill="${k.light}" stroke="${k.line}" stroke-opacity=".55" stroke-width=".7"/><path d="M${n(X + 3)} ${n(Y + 1.2)}h${n(w - 6)}" stroke="#fff" stroke-opacity="${n(k.gloss)}" stroke-width=".9"/>`;
    })
    .join('');
}

function mirror(shape: SideShape, p: Place, k: Shades): string {
  const [x, y, size] = shape.mirror;
  const at = (d: string) => p.d(d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, a, b) => `${x + +a * size} ${y + +b * size}`));
  const shell = at('M-7 3C-8.4 6.4 -5 10.6 1 11.4C6 12 10.4 11.6 10.8 9.4C11 6.6 10.4 3 8.6 1.6C4 0.6 -5.6 0.4 -7 3Z');
  return `<path d="${at('M-3 -3L5 -3L7 2L-2 2Z')}" fill="#0E1013"/><path d="${shell}" fill="${k.mid}" stroke="${k.line}" stroke-opacity=".5" stroke-width=".7"/><path d="${at('M-7.2 3.6C-4 1.8 6 2.4 10.6 5.6C10.4 3.6 9.8 2.4 8.6 1.6C4 0.6 -5.6 0.4 -7.2 3.6Z')}" fill="${k.deep}" opacity=".8"/><path d="${at('M-4.6 8.2C-2 10 4 10.8 9 10.2')}" fill="none" stroke="#fff" stroke-opacity="${n(k.gloss * 0.8)}" stroke-width="1.3" stroke-linecap="round"/>`;
}

export function sideView(shape: SideShape, k: Shades, wheel: string, id: string): string {
  const p = fitToFrame(shape);
  const body = hull(shape, p);
  const wheels = shape.axles
    .map(
      (a) =>
        `<use href="#${id}w" transform="translate(${n(p.x(a))} ${n(p.y(shape.tyre))})scale(${((shape.tyre * p.s) / 100).toFixed(3)})"/>`,
    )
    .join('');
  const wellTop = p.y(shape.tyre + shape.arch),
    wellMid = p.y(shape.tyre + shape.arch * 0.5);
  // The hull is filled, clipped and stroked: one copy in defs keeps the file small.
  return `<defs>${bodyDefs(shape, p, k, id)}${wheelDefs(id, wheel, shape.rim)}<path id="${id}o" d="${body}"/>
<clipPath id="${id}c"><use href="#${id}o"/></clipPath><path id="${id}u" d="${wells(shape, p)}"/>
<linearGradient id="${id}ws" gradientUnits="userSpaceOnUse" x2="0" y1="${n(wellTop)}" y2="${n(wellMid)}"><stop stop-opacity=".85"/><stop offset="1" stop-opacity="0"/></linearGradient></defs>
${groundShadow(shape, p, id)}
<path d="M${n(p.x(shape.axles[0]))} ${n(p.y(shape.sill[1] + 6))}H${n(p.x(shape.axles[1]))}V${n(p.y(shape.sill[1] - 4))}H${n(p.x(shape.axles[0]))}Z" fill="#08090B"/>
${trims(shape.under ?? [], p, k, id)}
<use href="#${id}u" fill="#07080A"/>
<use href="#${id}o" fill="url(#${id}b)"/>
<g clip-path="url(#${id}c)">${bodyShade(shape, p, id)}${cladding(shape, p)}</g>
<use href="#${id}o" fill="none" stroke="${mix(k.line, k.edge, 0.35)}" stroke-opacity="${k.gloss > 0.9 ? 0.8 : 0.55}" stroke-width=".8"/>
${glass(shape, p, id)}${lines(shape, p, k, id)}
${trims(shape.over, p, k, id)}
${lights(shape, p, id)}${handles(shape, p, k)}${mirror(shape, p, k)}
${wheels}<use href="#${id}u" fill="url(#${id}ws)"/>`;
}
