// Dealer showroom at dusk-bright daylight: glass box, brand-coloured fascia, cars behind the glass.

import { mix, type Shades, shades } from '../parts/paint.ts';
import { n, place } from '../parts/path.ts';
import { shapeOf } from '../shapes/shapes.ts';
import { hull } from './side.ts';

/** A car reduced to body, glass and wheels: all that shows through a showroom window. */
function ghost(name: string, paint: string, x: number, ground: number, scale: number): string {
  const shape = shapeOf(name),
    p = place(scale, x, ground),
    k = shades(paint);
  const wheels = shape.axles
    .map(
      (a) =>
        `<circle cx="${n(p.x(a))}" cy="${n(p.y(shape.tyre))}" r="${n(shape.tyre * scale)}" fill="#15181B"/><circle cx="${n(p.x(a))}" cy="${n(p.y(shape.tyre))}" r="${n(shape.tyre * 0.66 * scale)}" fill="#9AA2AA"/><circle cx="${n(p.x(a))}" cy="${n(p.y(shape.tyre))}" r="${n(shape.tyre * 0.22 * scale)}" fill="#3A4047"/>`,
    )
    .join('');
  return `<ellipse cx="${n(p.x(shape.length / 2))}" cy="${ground}" rx="${n(shape.length * 0.5 * scale)}" ry="4" opacity=".4"/><path d="${hull(shape, p)}" fill="${k.base}"/><path d="${p.d(shape.crease.replace(/^M-?[\d.]+/, 'M4'))}" fill="none" stroke="${k.sky}" stroke-width="1.6" opacity=".8"/><path d="${p.d(shape.frame ?? shape.panes[0] ?? shape.tail)}" fill="#1E2A33"/><path d="${p.d(shape.tail)}" fill="#C4202A"/><path d="${p.d(shape.head)}" fill="#E8F0F6"/>${wheels}`;
}

export function storefrontView(brand: string, k: Shades, sign: string, id: string): string {
  const c = k.base,
    dark = mix(c, '#0A0E14', 0.35);
  const mullions = Array.from({ length: 8 }, (_, i) => `M${96 + i * 76} 168V340`).join('');
  const lamps = Array.from({ length: 9 }, (_, i) => `<circle cx="${120 + i * 70}" cy="176" r="3"/>`).join('');
  const tree = (x: number, s: number) =>
    `<g transform="translate(${x} 346)scale(${s})"><path d="M-3 0L-2 -46H2L3 0Z" fill="#6A5A4A"/><path d="M0 -112C22 -112 32 -92 28 -76C40 -64 30 -40 10 -42C2 -36 -8 -38 -12 -42C-30 -40 -38 -62 -27 -76C-32 -94 -20 -112 0 -112Z" fill="#5E8A62"/><path d="M-4 -106C-20 -104 -26 -90 -21 -78C-30 -68 -26 -52 -14 -50C-18 -66 -14 -90 -4 -106Z" fill="#7BA67C"/></g>`;
  // Long names are set smaller, so that they end within the fascia.
  const size = Math.min(26, 880 / Math.max(1, sign.length));
  const name = sign
    ? `<text x="400" y="139" text-anchor="middle" font-family="system-ui,sans-serif" font-size="${n(size)}" font-weight="700" letter-spacing="${n(size * 0.115)}" fill="${luminous(c)}">${sign}</text>`
    : `<g fill="${luminous(c)}"><rect x="300" y="121" width="26" height="18" rx="4"/><rect x="336" y="126" width="164" height="8" rx="4"/></g>`;
  const bay = (x: number) => `M${x} 446L${x + (x - 400) * -0.09} 372`;
  return `<defs><linearGradient id="${id}k" x2="0" y2="1"><stop stop-color="#A9C7E2"/><stop offset=".7" stop-color="#E4EDF3"/><stop offset="1" stop-color="#F6EFE4"/></linearGradient><linearGradient id="${id}g" x2="0" y2="1"><stop stop-color="#4E6576"/><stop offset=".45" stop-color="#9DB2C0"/><stop offset="1" stop-color="#D9DEDD"/></linearGradient><linearGradient id="${id}b" x2="0" y2="1"><stop stop-color="${mix(c, '#FFFFFF', 0.14)}"/><stop offset="1" stop-color="${dark}"/></linearGradient><linearGradient id="${id}p" x2="0" y2="1"><stop stop-color="#8B929A"/><stop offset="1" stop-color="#5F666E"/></linearGradient><clipPath id="${id}f"><rect width="800" height="450"/></clipPath><clipPath id="${id}w"><path d="M96 168H704V340H96Z"/></clipPath></defs>
<g clip-path="url(#${id}f)"><rect width="800" height="450" fill="url(#${id}k)"/><path d="M0 300C60 280 120 292 170 286C260 278 300 290 400 284S620 276 800 292V346H0Z" fill="#9DB3A2"/><g fill="#fff" opacity=".6"><path d="M90 70C96 56 118 56 124 66C136 60 150 68 148 78H82C80 74 84 70 90 70ZM620 46C628 32 652 32 660 44C674 38 690 48 686 58H608C606 52 612 46 620 46Z"/></g>
<path d="M26 350V40M732 350V40" stroke="#B9C0C6" stroke-width="3"/><path d="M28 42C48 34 58 52 82 44V84C58 92 48 74 28 82ZM734 42C750 34 760 52 784 44V84C760 92 750 74 734 82Z" fill="${c}"/>
${tree(40, 1.1)}${tree(764, 1.2)}${tree(722, 0.8)}
<path d="M0 344H800V450H0Z" fill="url(#${id}p)"/><path d="M60 340H740V352H60Z" fill="#C9CED2"/><path d="M60 352H740V356H60Z" fill="#0003"/>
<path d="M80 150H720V342H80Z" fill="#E7EAEC"/><path d="M96 168H704V340H96Z" fill="url(#${id}g)"/>
<g clip-path="url(#${id}w)"><path d="M96 306H704V340H96Z" fill="#C9CFD2"/><path d="M96 168H704V186H96Z" fill="#39454E"/><g fill="#FFF6DA">${lamps}</g><g opacity=".2" fill="#FFF6DA"><path d="M116 176H124L160 306H80ZM326 176H334L374 306H286ZM536 176H544L584 306H496Z"/></g>
${ghost('ev-crossover', 'white', 110, 330, 0.42)}${ghost('coupe', brand, 492, 330, 0.42)}<path d="M352 330V262H446V330Z" fill="#6F8391"/><path d="M399 262V330" stroke="#E7EAEC" stroke-width="3"/><path d="M391 292v14M407 292v14" stroke="#2C343A" stroke-width="2.4"/>
<path d="M96 340L236 168H300L160 340ZM470 340L610 168H632L492 340Z" fill="#fff" opacity=".14"/></g>
<path d="${mullions}M96 214H704" stroke="#E7EAEC" stroke-width="3" fill="none"/>
<path d="M56 104H744L752 156H48Z" fill="url(#${id}b)"/><path d="M56 104H744L744.600 108H55.400Z" fill="#fff" opacity=".35"/><path d="M48 156H752V162H48Z" fill="#23282D"/><path d="M60 162H740L720 172H80Z" fill="#000" opacity=".22"/>${name}
<path d="M56 162H66V344H56ZM734 162H744V344H734Z" fill="#B9C0C6"/>
<g stroke="#F3F5F6" stroke-width="3" opacity=".75"><path d="${bay(60)}${bay(200)}${bay(340)}${bay(460)}${bay(600)}${bay(740)}"/></g>
</g>`;
}

const luminous = (c: string) => (shades(c).gloss > 0.9 ? '#1D242B' : '#FFFFFF');
