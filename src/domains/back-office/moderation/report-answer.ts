import { z } from 'zod';
import { plainText } from '#lib/plain-text.ts';
import type { ResolveRefusal } from './report-desk.server.ts';

const longestNote = 1000;

const Answer = z.object({
  resolution: z.enum(['hidden', 'corrected', 'dealer-told', 'nothing-wrong']),
  note: z
    .string()
    .max(longestNote * 4)
    .default('')
    .transform(plainText)
    .pipe(z.string().max(longestNote)),
});

/** The operator's answer from the form; undefined if it is invalid. */
export const readAnswer = (values: Readonly<Record<string, string>>) => Answer.safeParse(values).data;

const refusals: Readonly<Record<ResolveRefusal, { status: number; message: string }>> = {
  'unknown-listing': { status: 404, message: 'This listing was deleted, so it can’t be hidden.' },
  'nothing-waits': { status: 409, message: 'Someone already answered these reports.' },
  'not-corrected': { status: 409, message: 'Nothing is corrected yet. Correct the listing first, then say so here.' },
  'no-address': { status: 409, message: 'The dealer has no email address.' },
};

export const refusalOf = (refusal: ResolveRefusal) => refusals[refusal];
