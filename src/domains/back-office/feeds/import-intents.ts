import { z } from 'zod';
import { dialectIds } from '#domains/supply/feeds/dialects/dialect.ts';

/** What a button on the screen of an import asks for. */
export const ImportIntent = z.enum([
  ...(['map', 'read-as', 'dry-run', 'start', 'cancel'] as const),
  ...(['pause', 'resume', 'stop', 'stop-and-undo', 'undo'] as const),
]);

export const DialectChoice = z.enum(dialectIds);

/** What was chosen for each column, by its place in the file. */
export const choicesIn = (form: FormData): Map<number, string> =>
  new Map(
    [...form].flatMap(([name, value]) => {
      const place = /^column-(\d{1,4})$/.exec(name)?.[1];
      return place !== undefined && typeof value === 'string' ? [[Number(place), value] as const] : [];
    }),
  );
