// The building, by what is sold in it. All stand at y = 342; the width depends on the size.

import { mix, shades } from '../parts/paint.ts';
import { n, place } from '../parts/path.ts';
import { shapeOf } from '../shapes/sized-shapes.ts';
import { hull } from '../views/side.ts';
import type { StorefrontLook } from './look.ts';
import { signText } from './sign.ts';

export type Drawn = { colour: string; id: string; sign: string };

/** Half the width of the building. */
const halves = { s: 214, m: 272, l: 336 } as const;
const middle = 400;

/** A simplified car of body, glass and wheels, for windows and distant views. */
const ghost = (name: string, paint: string, x: number, ground: number, scale: number): string => {
  const shape = shapeOf(name);
  const p = place(scale, x, ground);
  const k = shades(paint);
  const wheel = (at: number, share: number, fill: string) =>
    `<circle cx="${n(p.x(at))}" cy="${n(p.y(shape.tyre))}" r="${n(shape.tyre * share * scale)}" fill="${fill}"/>`;
  const wheels = shape.axles
    .map((at) => wheel(at, 1, '#15181B') + wheel(at, 0.66, '#9AA2AA') + wheel(at, 0.22, '#3A4047'))
    .join('');
  return `<ellipse cx="${n(p.x(shape.length / 2))}" cy="${ground}" rx="${n(shape.length * 0.5 * scale)}" ry="4" opacity=".4"/><path d="${hull(shape, p)}" fill="${k.base}"/><path d="${p.d(shape.crease.replace(/^M-?[\d.]+/, 'M4'))}" fill="none" stroke="${k.sky}" stroke-width="1.6" opacity=".8"/><path d="${p.d(shape.frame ?? shape.panes[0] ?? shape.tail)}" fill="#1E2A33"/><path d="${p.d(shape.tail)}" fill="#C4202A"/><path d="${p.d(shape.head)}" fill="#E8F0F6"/>${wheels}`;
};

const inkOn = (colour: string): string => (shades(colour).gloss > 0.9 ? '#1D242B' : '#FFFFFF');

/** A glass front with lamps and cars behind it. */
const glass = (
  left: number,
  right: number,
  top: number,
  d: Drawn,
  cars: readonly [string, string, number][],
): string => {
  const posts = Math.round((right - left) / 76);
  const step = (right - left) / posts;
  const mullions = Array.from({ length: posts + 1 }, (_, at) => `M${n(left + at * step)} ${top}V340`).join('');
  const lamps = Array.from(
    { length: posts },
    (_, at) => `<circle cx="${n(left + (at + 0.5) * step)}" cy="${top + 9}" r="3"/>`,
  );
  const shown = cars.map(([name, paint, x]) => ghost(name, paint, x, 330, 0.42)).join('');
  return `<path d="M${left} ${top}H${right}V340H${left}Z" fill="url(#${d.id}g)"/><clipPath id="${d.id}w"><path d="M${left} ${top}H${right}V340H${left}Z"/></clipPath><g clip-path="url(#${d.id}w)"><path d="M${left} 306H${right}V340H${left}Z" fill="#C9CFD2"/><path d="M${left} ${top}H${right}V${top + 18}H${left}Z" fill="#39454E"/><g fill="#FFF6DA">${lamps.join('')}</g>${shown}<path d="M${left} 340L${left + 140} ${top}H${left + 200}L${left + 60} 340Z" fill="#fff" opacity=".14"/></g><path d="${mullions}" stroke="#E7EAEC" stroke-width="3" fill="none"/>`;
};

const door = (x: number): string =>
  `<path d="M${x - 46} 340V262H${x + 46}V340Z" fill="#6F8391" stroke="#E7EAEC" stroke-width="3"/><path d="M${x} 262V340" stroke="#E7EAEC" stroke-width="3"/><path d="M${x - 8} 292v14M${x + 8} 292v14" stroke="#2C343A" stroke-width="2.4"/>`;

/** A white building with a fascia in the brand's color, and a portal at the door. */
const importStore = (half: number, d: Drawn): string => {
  const [left, right] = [middle - half, middle + half];
  const cars: [string, string, number][] = [
    ['sedan', d.colour, right - 212],
    ...(half > 250 ? ([['ev-crossover', 'white', left + 14]] as [string, string, number][]) : []),
  ];
  return `<path d="M${left} 150H${right}V342H${left}Z" fill="#E7EAEC"/>${glass(left + 16, right - 16, 168, d, cars)}${door(middle)}<path d="M${left - 24} 96H${right + 24}L${right + 32} 156H${left - 32}Z" fill="url(#${d.id}b)"/><path d="M${left - 32} 156H${right + 32}V162H${left - 32}Z" fill="#23282D"/>${signText(d.sign, { x: left, y: 98, width: half * 2, height: 56, ink: inkOn(d.colour) })}`;
};

/** Silver panels, and an entrance arch in the brand's color. */
const domesticStore = (half: number, d: Drawn): string => {
  const [left, right] = [middle - half, middle + half];
  const cars: [string, string, number][] = [
    ['crew-cab-truck', d.colour, left + 8],
    ['crossover', 'silver', right - 210],
  ];
  const seams = Array.from({ length: 9 }, (_, at) => `M${n(left + ((at + 1) * half * 2) / 10)} 118V176`).join('');
  return `<path d="M${left} 118H${right}V342H${left}Z" fill="#C7CDD2"/><path d="${seams}M${left} 147H${right}" stroke="#AEB6BD" stroke-width="2" fill="none"/>${glass(left + 14, right - 14, 186, d, cars)}<path d="M${middle - 96} 342V150C${middle - 96} 96 ${middle + 96} 96 ${middle + 96} 150V342H${middle + 70}V176C${middle + 70} 138 ${middle - 70} 138 ${middle - 70} 176V342Z" fill="url(#${d.id}b)"/>${door(middle)}<path d="M${left + 12} 66H${right - 12}V112H${left + 12}Z" fill="${mix(d.colour, '#0A0E14', 0.15)}"/><path d="M${left + 40} 112V118M${right - 40} 112V118" stroke="#6B747C" stroke-width="6"/>${signText(d.sign, { x: left + 26, y: 67, width: half * 2 - 52, height: 44, ink: inkOn(d.colour) })}`;
};

/** Dark stone, a deep roof and one tall window; the brand's color is a thin line. */
const luxuryStore = (half: number, d: Drawn): string => {
  const [left, right] = [middle - half, middle + half];
  const cars: [string, string, number][] = [
    ['coupe', d.colour, right - 226],
    ...(half > 300 ? ([['sedan', 'black', middle - 96]] as [string, string, number][]) : []),
  ];
  const joints = [172, 214, 256, 298].map((y) => `M${left} ${y}H${middle - 90}`).join('');
  return `<path d="M${left} 112H${right}V342H${left}Z" fill="#3A3F45"/><path d="${joints}" stroke="#2A2E33" stroke-width="2"/>${glass(middle - 90, right - 14, 140, d, cars)}<path d="M${left - 26} 96H${right + 40}V122H${left - 26}Z" fill="#1E2226"/><path d="M${left - 26} 122H${right + 40}V127H${left - 26}Z" fill="${d.colour}"/>${door(left + half * 0.42)}${signText(d.sign, { x: left + 10, y: 146, width: half - 112, height: 92, ink: '#F2EFE8', largest: 22 })}`;
};

/** A small office, a line of flags, a sign on poles and cars in front. */
const carLot = (half: number, d: Drawn): string => {
  const [left, right] = [middle - half, middle + half];
  const flags = Array.from({ length: 12 }, (_, at) => {
    const x = 40 + at * 62;
    const y = 196 + Math.sin((at / 11) * Math.PI) * 22;
    return `<path d="M${x} ${n(y)}h18l-9 17z" fill="${['#C4202A', '#F3F5F6', d.colour][at % 3]}"/>`;
  }).join('');
  const brick = Array.from({ length: 5 }, (_, at) => `M${right - 190} ${256 + at * 18}H${right + 6}`).join('');
  return `<path d="M${right - 190} 238H${right + 6}V342H${right - 190}Z" fill="#B98A6E"/><path d="${brick}" stroke="#A67A60" stroke-width="2"/><path d="M${right - 204} 238L${right - 186} 214H${right + 2}L${right + 20} 238Z" fill="#5A5148"/><path d="M${right - 172} 262H${right - 92}V312H${right - 172}Z" fill="#7F97A6" stroke="#F2EFE8" stroke-width="4"/><path d="M${right - 68} 262H${right - 22}V342H${right - 68}Z" fill="#6F5B4B" stroke="#F2EFE8" stroke-width="4"/><path d="M${right - 198} 250H${right + 14}L${right + 22} 262H${right - 206}Z" fill="${d.colour}"/><path d="M${left + 40} 346V150M${left + 190} 346V150" stroke="#6B747C" stroke-width="7"/><path d="M${left - 44} 66H${left + 274}V158H${left - 44}Z" fill="url(#${d.id}b)" stroke="#F2EFE8" stroke-width="5"/>${signText(d.sign, { x: left - 30, y: 70, width: 290, height: 84, ink: inkOn(d.colour) })}<path d="M20 190Q400 240 780 190" stroke="#4A5158" stroke-width="1.6" fill="none"/>${flags}${ghost('sedan', 'silver', left - 76, 352, 0.46)}${ghost('crossover', 'red', left + 140, 352, 0.46)}`;
};

const stores = { import: importStore, domestic: domesticStore, luxury: luxuryStore, lot: carLot };

export const buildingOf = ({ building, size }: StorefrontLook, drawn: Drawn): string =>
  stores[building](halves[size], drawn);
