import { z } from 'zod';
import { dialectIds } from '#domains/supply/feeds/dialects/dialect.ts';
import type { FormValues } from '#lib/forms/form-values.ts';

/** What a button on the screen of an import asks for. */
export const ImportIntent = z.enum([
  ...(['map', 'read-as', 'dry-run', 'start', 'cancel'] as const),
  ...(['pause', 'resume', 'stop', 'stop-and-undo', 'undo'] as const),
]);

export const DialectChoice = z.enum(dialectIds);

/** What was chosen for each column, by its place in the file. */
export const choicesIn = (form: FormValues): Map<number, string> =>
  new Map(
    Object.entries(form).flatMap(([name, value]) => {
      const place = /^column-(\d{1,4})$/.exec(name)?.[1];
      return place !== undefined ? [[Number(place), value] as const] : [];
    }),
  );
