// A dealer's building in daylight, by what is sold, size and region.

import { mix } from '../parts/paint.ts';
import { buildingOf, type Drawn } from '../storefront/building.ts';
import type { StorefrontLook } from '../storefront/look.ts';
import { surroundingsOf } from '../storefront/surroundings.ts';

export function storefrontView(look: StorefrontLook, drawn: Drawn): string {
  const { colour, id } = drawn;
  const bay = (x: number) => `M${x} 446L${x + (x - 400) * -0.09} 372`;
  return `<defs><linearGradient id="${id}k" x2="0" y2="1"><stop stop-color="#A9C7E2"/><stop offset=".7" stop-color="#E4EDF3"/><stop offset="1" stop-color="#F6EFE4"/></linearGradient><linearGradient id="${id}g" x2="0" y2="1"><stop stop-color="#4E6576"/><stop offset=".45" stop-color="#9DB2C0"/><stop offset="1" stop-color="#D9DEDD"/></linearGradient><linearGradient id="${id}b" x2="0" y2="1"><stop stop-color="${mix(colour, '#FFFFFF', 0.14)}"/><stop offset="1" stop-color="${mix(colour, '#0A0E14', 0.35)}"/></linearGradient><linearGradient id="${id}p" x2="0" y2="1"><stop stop-color="#8B929A"/><stop offset="1" stop-color="#5F666E"/></linearGradient><clipPath id="${id}f"><rect width="800" height="450"/></clipPath></defs>
<g clip-path="url(#${id}f)"><rect width="800" height="450" fill="url(#${id}k)"/><g fill="#fff" opacity=".6"><path d="M90 70C96 56 118 56 124 66C136 60 150 68 148 78H82C80 74 84 70 90 70ZM620 46C628 32 652 32 660 44C674 38 690 48 686 58H608C606 52 612 46 620 46Z"/></g>${surroundingsOf(look.around)}
<path d="M0 344H800V450H0Z" fill="url(#${id}p)"/><path d="M40 340H760V352H40Z" fill="#C9CED2"/><path d="M40 352H760V356H40Z" fill="#0003"/>${buildingOf(look, drawn)}
<g stroke="#F3F5F6" stroke-width="3" opacity=".75"><path d="${bay(60)}${bay(200)}${bay(340)}${bay(460)}${bay(600)}${bay(740)}"/></g>
</g>`;
}
