// Lamps from the side: lens, lit line and a slight glow.
import { n, type Place } from './path.ts';
import type { SideShape } from './types.ts';

export function lights(shape: SideShape, p: Place, id: string): string {
  const head = p.d(shape.head),
    tail = p.d(shape.tail);
  // A row of dark optics above the lit line. Only for narrow lamps: others have no space for it.
  const blade = ['slim', 'angry', 'bar'].includes(shape.face.lamps) && !shape.lamp.includes('M', 1);
  const row = [0, 13, 5.2, 1.7, 5.2, 1.7, 5.2, 1.7, 5.2, 99].map((v) => n(v * p.s)).join(' ');
  const cells = blade
    ? `<path d="${p.d(shape.lamp)}" fill="none" stroke="#141A20" stroke-opacity=".62" stroke-width="${n(2.1 * p.s)}" stroke-dasharray="${row}" transform="translate(${n(3 * p.s)} ${n(-3.2 * p.s)})"/>`
    : '';
  return `<defs><linearGradient id="${id}hl"><stop stop-color="#F7FAFC"/><stop offset=".4" stop-color="#B4C1CD"/><stop offset="1" stop-color="#586672"/></linearGradient><linearGradient id="${id}tl"><stop stop-color="#6E0710"/><stop offset=".6" stop-color="#B50F1A"/><stop offset="1" stop-color="#E8323A"/></linearGradient></defs>
<path d="${head}" fill="url(#${id}hl)" stroke="#0B0D10" stroke-opacity=".6" stroke-width=".9"/>${cells}<path d="${p.d(shape.lamp)}" fill="none" stroke="#fff" stroke-width="${n(1.7 * p.s)}" stroke-linecap="round"/>
<path d="${tail}" fill="url(#${id}tl)" stroke="#2A0407" stroke-opacity=".7" stroke-width=".9"/><path d="${p.d(shape.tailLine)}" fill="none" stroke="#FF8A80" stroke-width="${n(1.3 * p.s)}" stroke-linecap="round"/>`;
}
