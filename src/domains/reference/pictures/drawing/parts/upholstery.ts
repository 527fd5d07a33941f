import { mix } from './paint.ts';

export const TRIMS = {
  black: '#23262B',
  gray: '#6A7078',
  tan: '#A9794A',
  ivory: '#D9CFBE',
  red: '#7E1A22',
  brown: '#5B3A26',
} as const;

/** Shades of leather or cloth. `trim` is a name from TRIMS or any #RRGGBB. */
export const upholstery = (trim: string) => {
  const base = trim.startsWith('#') ? trim : (TRIMS[trim as keyof typeof TRIMS] ?? TRIMS.black);
  return {
    base,
    light: mix(base, '#FFFFFF', 0.28),
    shade: mix(base, '#07090C', 0.45),
    deep: mix(base, '#07090C', 0.72),
    stitch: mix(base, '#FFFFFF', 0.55),
    /** The headliner, which is pale in most cars. */
    lining: mix(base, '#E9E6DF', 0.62),
    /** Carpet is dark, with a tint of the seats' color. */
    carpet: mix(base, '#26292D', 0.78),
  };
};
export type Upholstery = ReturnType<typeof upholstery>;
