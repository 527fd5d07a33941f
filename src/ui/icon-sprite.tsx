import { type IconName, icons } from './icons.ts';

const spriteId = 'icons';

const drawings = (): string =>
  Object.entries<{ line?: string; dot?: string }>(icons)
    .map(([name, { line, dot }]) => {
      const paths = `${line ? `<path d="${line}"/>` : ''}${dot ? `<path d="${dot}" stroke-width="2.5"/>` : ''}`;
      return `<symbol id="icon-${name}" viewBox="0 0 24 24">${paths}</symbol>`;
    })
    .join('');

/** A browser was sent the drawings with the page: it takes them from there instead of loading them once more. */
const symbols = import.meta.env.SSR ? drawings() : (document.getElementById(spriteId)?.innerHTML ?? '');

/** Every icon there is, from the same source. */
export const iconNames = (): IconName[] =>
  import.meta.env.SSR
    ? (Object.keys(icons) as IconName[])
    : [...document.querySelectorAll(`#${spriteId} > symbol`)].map(({ id }) => id.replace('icon-', '') as IconName);

/** Rendered once, first in the body; every Icon on the page points into it. */
export const IconSprite = () => (
  <svg
    id={spriteId}
    aria-hidden="true"
    style={{ display: 'none' }}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: symbols }}
  />
);
