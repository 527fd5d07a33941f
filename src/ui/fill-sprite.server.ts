import { spriteId } from './icon-sprite.tsx';
import { symbolOf } from './icon-symbols.ts';

const opening = `<svg id="${spriteId}" aria-hidden="true" style="display:none">`;

/** Drawn on most pages as soon as their script runs. */
const drawnByScript = ['heart'];

/** Puts the drawings of those icons that a rendered page has into its sprite. */
export const fillSprite = (page: string): string => {
  const at = page.indexOf(opening);
  if (at < 0) return page;
  const names = new Set(drawnByScript);
  for (const [, name = ''] of page.matchAll(/ href="#icon-([a-z-]+)"/g)) names.add(name);
  const end = at + opening.length;
  return page.slice(0, end) + Array.from(names, symbolOf).join('') + page.slice(end);
};
