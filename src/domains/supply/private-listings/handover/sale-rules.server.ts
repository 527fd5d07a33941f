import { z } from 'zod';
import rulesFile from '#data/private-sale-rules.json' with { type: 'json' };

const Rule = z.strictObject({
  words: z.string().min(1),
  source: z.string().min(1),
  /** Of the source, where it has one. */
  year: z.int().optional(),
});
export type SaleRule = z.infer<typeof Rule>;

const StateRules = z.strictObject({
  /** The office that titles vehicles. */
  office: z.string().min(1),
  title: Rule.optional(),
  plates: Rule.optional(),
  notice: Rule.optional(),
});
export type StateRules = z.infer<typeof StateRules>;

const { states } = z
  .object({ asOf: z.iso.date(), note: z.string(), states: z.record(z.string().length(2), StateRules) })
  .parse(rulesFile);

/** What we know of selling one's own car in a state, by its code; undefined for a place without an office. */
export const saleRulesOf = (state: string): StateRules | undefined =>
  Object.hasOwn(states, state) ? states[state] : undefined;
