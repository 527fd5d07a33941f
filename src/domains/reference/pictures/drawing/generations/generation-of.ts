import type { Sold } from './description.ts';
import { generations } from './generations.ts';

export type DrawnCar = { makeCode: string; modelCode: string; year: number; styleCode?: string; doors?: number };

type Row = Sold & { id: string };

let rows: ReadonlyMap<string, readonly Row[]> | undefined;

const rowsOf = (key: string): readonly Row[] => {
  rows ??= Map.groupBy(
    [...generations()].flatMap(([id, { of }]) => of.map((sold) => ({ ...sold, id }))),
    ({ make, model }) => `${make} ${model}`,
  );
  return rows.get(key) ?? [];
};

/** The ids of the generations that match a car; more than one would be an error in the data. */
export const generationsOf = ({ makeCode, modelCode, year, styleCode, doors }: DrawnCar): string[] =>
  rowsOf(`${makeCode} ${modelCode}`)
    .filter(
      (row) =>
        year >= row.from &&
        year <= row.to &&
        (row.style === undefined || row.style === styleCode) &&
        (row.doors === undefined || row.doors === doors),
    )
    .map(({ id }) => id);
