import { z } from 'zod';
import { dialectIds } from '#domains/supply/feeds/dialects/dialect.ts';
import type { FormValues } from '#lib/forms/form-values.ts';

/** Actions of the import screen, by the name of the button. */
export const ImportIntent = z.enum([
  ...(['map', 'read-as', 'dry-run', 'start', 'cancel'] as const),
  ...(['pause', 'resume', 'stop', 'stop-and-undo', 'undo', 'accept'] as const),
]);

export const DialectChoice = z.enum(dialectIds);

/** The choice for each column, by its index in the file. */
export const choicesIn = (form: FormValues): Map<number, string> =>
  new Map(
    Object.entries(form).flatMap(([name, value]) => {
      const place = /^column-(\d{1,4})$/.exec(name)?.[1];
      return place !== undefined ? [[Number(place), value] as const] : [];
    }),
  );
