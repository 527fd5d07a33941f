import type { Catalogue, Generation } from '#domains/reference/catalogue/catalogue.ts';
import { generationsOf } from '#domains/reference/pictures/drawing/generations/generation-of.ts';

/** Sold until further notice. */
const farYear = 2100;

const centimetres = (inches: number): number => Math.round(inches * 2.54);

const rowOf = ({ years, style, doors, shape, lengthIn, wheelbaseIn, widthIn }: Generation): string =>
  [
    `${years.from}-${years.to ?? ''}`,
    style,
    doors,
    shape,
    [lengthIn, wheelbaseIn, widthIn].map(centimetres).join('x'),
  ].join(' ');

/** For every car of the catalogue that has no drawing of its own: years, style, doors, shape and measures. */
export const shapeSizes = ({ makes }: Catalogue): Record<string, string[]> =>
  Object.fromEntries(
    makes.flatMap((make) =>
      make.models.flatMap((model) => {
        const rows = model.generations
          .filter(({ years, style, doors }) =>
            [years.from, years.to ?? farYear].some(
              (year) =>
                generationsOf({ makeCode: make.code, modelCode: model.code, year, styleCode: style, doors }).length ===
                0,
            ),
          )
          .map(rowOf);
        return rows.length > 0 ? [[`${make.code} ${model.code}`, rows] as const] : [];
      }),
    ),
  );
