import { icons } from './icons.ts';

const drawings: readonly (readonly [string, { line?: string; dot?: string }])[] = Object.entries(icons);

/** Rendered once, first in the body; every Icon on the page points into it. */
export const IconSprite = () => (
  <svg aria-hidden="true" style={{ display: 'none' }}>
    {drawings.map(([name, { line, dot }]) => (
      <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
        {line && <path d={line} />}
        {dot && <path d={dot} strokeWidth={2.5} />}
      </symbol>
    ))}
  </svg>
);
