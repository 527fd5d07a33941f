/** Colors come from the page, so the drawing fits any theme; strokes keep their width at any size. */
export const fill = (colour: string): string => `fill:var(--map-${colour})`;

export const stroke = (colour: string, width: number, more = ''): string =>
  `vector-effect:non-scaling-stroke;fill:none;stroke:var(--map-${colour});stroke-width:${width};stroke-linejoin:round${more}`;

export const pathTag = (d: string, style: string): string => (d === '' ? '' : `<path d="${d}" style="${style}"/>`);

type Box = { left: number; top: number; width: number; height: number };

export const rectTag = ({ left, top, width, height }: Box, style: string, more = ''): string =>
  `<rect x="${left}" y="${top}" width="${width}" height="${height}"${more} style="${style}"/>`;
