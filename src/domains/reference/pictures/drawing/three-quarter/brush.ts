import type { Shades } from '../parts/paint.ts';

/** What differs between drawings of the same body: paint, wheels, and the prefix of ids. */
export type Brush = { k: Shades; wheel: string; id: string };

/** Draws a part of a body in any paint: everything independent of the paint is computed beforehand. */
export type Painter = (brush: Brush) => string;

/** White and similar paints are shaded by their shadows, all others by their reflections. */
export const isPale = ({ gloss }: Shades): boolean => gloss > 0.9;
