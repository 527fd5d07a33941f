import { type IconName, icons } from './icons.ts';

const spriteId = 'icons';

const drawings = (): string =>
  Object.entries<{ line?: string; dot?: string }>(icons)
    .map(([name, { line, dot }]) => {
      const paths = `${line ? `<path d="${line}"/>` : ''}${dot ? `<path d="${dot}" stroke-width="2.5"/>` : ''}`;
      return `<symbol id="icon-${name}" viewBox="0 0 24 24">${paths}</symbol>`;
    })
    .join('');

/** The browser reads the drawings from the server-rendered page, so they are not in the script. */
const symbols = import.meta.env.SSR ? drawings() : (document.getElementById(spriteId)?.innerHTML ?? '');

/** The names of all icons, from the same source. */
export const iconNames = (): IconName[] =>
  import.meta.env.SSR
    ? (Object.keys(icons) as IconName[])
    : [...document.querySelectorAll(`#${spriteId} > symbol`)].map(({ id }) => id.replace('icon-', '') as IconName);

/** Rendered once, first in the body; every Icon refers to it. */
export const IconSprite = () => (
  <svg
    id={spriteId}
    aria-hidden="true"
    style={{ display: 'none' }}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: symbols }}
  />
);
