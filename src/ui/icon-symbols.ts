import { type IconName, icons } from './icons.ts';

const drawings: Readonly<Record<string, { line?: string; dot?: string }>> = icons;

export const iconNames = Object.keys(icons) as IconName[];

/** An icon as an element of the sprite; empty for a name there is no drawing of. */
export const symbolOf = (name: string): string => {
  const drawing = Object.hasOwn(drawings, name) ? drawings[name] : undefined;
  if (!drawing) return '';
  const { line, dot } = drawing;
  const paths = `${line ? `<path d="${line}"/>` : ''}${dot ? `<path d="${dot}" stroke-width="2.5"/>` : ''}`;
  return `<symbol id="icon-${name}" viewBox="0 0 24 24">${paths}</symbol>`;
};
