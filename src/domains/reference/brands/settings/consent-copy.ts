import { z } from 'zod';
import { defineSetting } from '#lib/setting.ts';
import { byBrand } from './by-brand.ts';

const short = z.string().trim().max(80);
const long = z.string().trim().max(400);

/** The question and the two answers of the consent banner. */
const ConsentWords = z.strictObject({
  question: short.min(1),
  words: long.min(1),
  no: short.min(1),
  yes: short.min(1),
});
export type ConsentWords = z.infer<typeof ConsentWords>;

export const consentWordsSetting = defineSetting({
  name: 'consent-text',
  schema: z.strictObject({
    all: ConsentWords,
    /** Empty values use the texts for all brands. */
    brands: byBrand(z.strictObject({ question: short, words: long, no: short, yes: short }).partial()),
  }),
  defaultValue: {
    all: {
      question: 'Allow analytics?',
      words: 'It shows us which pages work. No third parties. If you say no, we count anonymous totals only.',
      no: 'No thanks',
      yes: 'Allow',
    },
    brands: {},
  },
});
