import { z } from 'zod';

/** What a private seller answered about the car, in the words of the page; absent where nothing was answered. */
export const SellerAnswers = z.object({
  condition: z.string().optional(),
  title: z.enum(['clean', 'rebuilt', 'salvage']).optional(),
  loan: z.enum(['none', 'owed']).optional(),
  keys: z.int().optional(),
  hasRecords: z.boolean().optional(),
});
export type SellerAnswers = z.infer<typeof SellerAnswers>;

const titles = { clean: 'Clean', rebuilt: 'Rebuilt', salvage: 'Salvage' } as const;
const loans = { none: 'None', owed: 'To be paid off at sale' } as const;

/** The answers as lines of the page; how much is owed stays with the seller (SELL-17). */
export const sellerAnswerLines = ({ condition, title, loan, keys, hasRecords }: SellerAnswers) => [
  ...(condition ? [{ label: 'Condition', value: condition }] : []),
  ...(title ? [{ label: 'Title', value: titles[title] }] : []),
  ...(loan ? [{ label: 'Loan', value: loans[loan] }] : []),
  ...(keys === undefined ? [] : [{ label: 'Keys', value: String(keys) }]),
  ...(hasRecords === undefined ? [] : [{ label: 'Service records', value: hasRecords ? 'Yes' : 'No' }]),
];
