// A close-up of the front wheel, cropped like a detail photo.

import type { Shades } from '../parts/paint.ts';
import { n } from '../parts/path.ts';
import type { SideShape } from '../parts/types.ts';
import { wheelDefs } from '../parts/wheels.ts';

type Surround = Pick<SideShape, 'arch' | 'tyre' | 'rim' | 'sill' | 'cladding'>;

export function wheelView(shape: Surround, k: Shades, wheel: string, id: string): string {
  const cx = 392,
    R = 174,
    cy = 420 - R,
    arch = R * (shape.arch / shape.tyre) + 4;
  const sill = shape.sill[1] > 26 ? 300 : 342;
  const half = Math.sqrt(arch * arch - (sill - cy) ** 2);
  const clad = shape.cladding ? 24 : 0;
  const body = `M0 0H800V${sill}H${n(cx + half)}A${n(arch)} ${n(arch)} 0 0 0 ${cx} ${n(cy - arch)}A${n(arch)} ${n(arch)} 0 0 0 ${n(cx - half)} ${sill}H0Z`;
  const s = (o: number, c: string) => `<stop offset="${o}" stop-color="${c}"/>`;
  return `<defs>${wheelDefs(id, wheel, shape.rim, true)}
<clipPath id="${id}c"><path d="${body}"/></clipPath><clipPath id="${id}f"><rect width="800" height="450"/></clipPath>
<linearGradient id="${id}b" gradientUnits="userSpaceOnUse" x2="0" y2="${sill}">${s(0, k.light)}${s(0.07, k.sky)}${s(0.16, k.light)}${s(0.2, k.base)}${s(0.21, k.shade)}${s(0.45, k.mid)}${s(0.75, k.bounce)}${s(0.88, k.shade)}${s(1, k.deep)}</linearGradient>
<linearGradient id="${id}e"><stop stop-opacity=".4"/><stop offset=".3" stop-opacity="0"/><stop offset=".72" stop-opacity="0"/><stop offset="1" stop-opacity=".3"/></linearGradient>
<radialGradient id="${id}a" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${n(cy)}" r="${n(arch * 1.34)}"><stop offset=".745" stop-opacity=".5"/><stop offset=".765" stop-opacity=".25"/><stop offset=".77" stop-color="#fff" stop-opacity="${n(k.gloss * 0.55)}"/><stop offset=".785" stop-color="#fff" stop-opacity="${n(k.gloss * 0.14)}"/><stop offset=".85" stop-color="#fff" stop-opacity="0"/></radialGradient>
<linearGradient id="${id}g" x2="0" y2="1"><stop stop-color="#3A4047"/><stop offset="1" stop-color="#23272C"/></linearGradient>
<radialGradient id="${id}s"><stop stop-opacity=".75"/><stop offset="1" stop-opacity="0"/></radialGradient>
<linearGradient id="${id}w2" gradientUnits="userSpaceOnUse" x2="0" y1="${n(cy - arch)}" y2="${n(cy - R * 0.35)}"><stop stop-opacity=".8"/><stop offset="1" stop-opacity="0"/></linearGradient></defs>
<g clip-path="url(#${id}f)"><rect width="800" height="450" fill="#0C0E11"/><rect y="${sill + 30}" width="800" height="120" fill="url(#${id}g)"/><ellipse cx="${cx}" cy="420" rx="330" ry="26" fill="url(#${id}s)"/>
<circle cx="${cx}" cy="${n(cy)}" r="${n(arch)}" fill="#060709"/>
<path d="${body}" fill="url(#${id}b)"/><path d="${body}" fill="url(#${id}a)"/><path d="${body}" fill="url(#${id}e)"/>
<g clip-path="url(#${id}c)" fill="none"><path d="M664 0C650 90 648 200 658 ${sill}" stroke="${k.line}" stroke-width="2.6"/><path d="M667 0C653 90 651 200 661 ${sill}" stroke="#fff" stroke-opacity="${n(k.gloss * 0.4)}" stroke-width="1.4"/><path d="M0 56C220 66 520 68 800 72" stroke="#fff" stroke-opacity="${n(k.gloss * 0.55)}" stroke-width="2.4"/>
${clad ? `<path d="M0 ${sill - 46}H800V${sill}H0Z" fill="#2C3137"/><path d="M0 ${sill - 46}H800" stroke="#fff" stroke-opacity=".2" stroke-width="2"/><circle cx="${cx}" cy="${n(cy)}" r="${n(arch + clad / 2)}" stroke="#2C3137" stroke-width="${clad + 1}"/><circle cx="${cx}" cy="${n(cy)}" r="${n(arch + clad)}" stroke="#fff" stroke-opacity=".2" stroke-width="2"/>` : ''}</g>
<ellipse cx="${cx}" cy="420" rx="150" ry="9" fill="url(#${id}s)"/>
<use href="#${id}w" transform="translate(${cx} ${n(cy)})scale(${R / 100})"/><circle cx="${cx}" cy="${n(cy)}" r="${n(arch)}" fill="url(#${id}w2)"/></g>`;
}
