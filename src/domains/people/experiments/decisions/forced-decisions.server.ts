import { z } from 'zod';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';

/** The query parameter that forces variations on a page. */
export const forcedParameter = 'decide';

const Forced = z.object({ flags: z.record(z.string().max(100), z.string().max(100)), untilMs: z.int() });
type Forced = z.infer<typeof Forced>['flags'];

/** Signed tokens of this install. */
type Tokens = { sign(value: object): string; open(token: string): unknown };

const weekMs = 7 * dayMs;

/** Links that force a variation, for checking it before it runs; signed, so that only this install can create them. */
export const createForcedDecisions = ({ tokens, clock }: { tokens: Tokens; clock: Clock }) => ({
  /** The value of the query parameter, valid for a week. */
  sign: (flags: Forced): string => tokens.sign({ flags, untilMs: clock.now() + weekMs }),

  /** Undefined for tokens without our signature. */
  read: (token: unknown): Forced | undefined => {
    if (typeof token !== 'string' || token === '' || token.length > 2000) return undefined;
    const read = Forced.safeParse(tokens.open(token));
    return read.success && read.data.untilMs > clock.now() ? read.data.flags : undefined;
  },
});

export type ForcedDecisions = ReturnType<typeof createForcedDecisions>;
