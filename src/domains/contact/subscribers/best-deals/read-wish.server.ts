import { z } from 'zod';
import type { BestDealsWish } from '#domains/contact/alert-choices/alert-choice.ts';
import { vehicleStyleOf } from '#domains/reference/catalogue/body-styles.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { unknownZip } from './best-deals-wish.ts';

export const Zip = z.string().regex(/^\d{5}$/, unknownZip);

const StyleCode = z
  .string()
  .refine((code) => vehicleStyleOf(code) !== undefined, 'is not a body style')
  .transform((code): string => vehicleStyleOf(code)?.code ?? code);

/** Style codes, without duplicates; none means any style. */
export const StyleCodes = z
  .array(StyleCode)
  .max(20)
  .transform((codes) => [...new Set(codes)].sort());

/** Reads the form posted without JavaScript. The error is the ZIP's; the other fields are choices. */
export const readWish = (
  { zip = '', style = '' }: FormValues,
  isZip: (zip: string) => boolean,
): Result<BestDealsWish, string> => {
  const read = z.object({ zip: Zip, styleCodes: StyleCodes }).safeParse({
    zip: zip.trim(),
    styleCodes: style.split(',').filter(Boolean),
  });
  return read.success && isZip(read.data.zip) ? ok(read.data) : err(unknownZip);
};
