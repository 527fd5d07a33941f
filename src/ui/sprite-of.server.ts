import { spriteId } from './icon-sprite.tsx';
import { symbolOf } from './icon-symbols.ts';

const opening = `<svg id="${spriteId}" aria-hidden="true" style="display:none">`;

/** Drawn on most pages as soon as their script runs. */
const drawnByScript = ['heart'];

/** Where the sprite of a rendered page is to be filled, and with the drawings of those icons that the page has. */
export const spriteOf = (page: string): { at: number; symbols: string } => {
  const at = page.indexOf(opening);
  if (at < 0) return { at: 0, symbols: '' };
  const names = new Set(drawnByScript);
  for (const [, name = ''] of page.matchAll(/ href="#icon-([a-z-]+)"/g)) names.add(name);
  return { at: at + opening.length, symbols: Array.from(names, symbolOf).join('') };
};
