import type { Shades } from '../parts/paint.ts';

/** What differs between two cars of the same body: their paint, their wheels, and the prefix of the ids in a picture. */
export type Brush = { k: Shades; wheel: string; id: string };

/** Draws a part of one body in any paint: all that does not depend on the paint is worked out before. */
export type Painter = (brush: Brush) => string;

/** White and its like are modelled by their shadows, everything else by its reflections. */
export const isPale = ({ gloss }: Shades): boolean => gloss > 0.9;
