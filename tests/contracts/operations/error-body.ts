import { z } from 'zod';
import { errorCatalogue } from '#lib/errors.ts';

const ErrorBody = z.looseObject({
  errorMessage: z.string().min(1),
  code: z.enum(Object.keys(errorCatalogue)),
  traceId: z.string().min(1),
});

/** The code in an error body, which has one format everywhere (RULING-01). */
export const errorCodeIn = (text: string): string | undefined => {
  try {
    return ErrorBody.safeParse(JSON.parse(text)).data?.code;
  } catch {
    return undefined;
  }
};
