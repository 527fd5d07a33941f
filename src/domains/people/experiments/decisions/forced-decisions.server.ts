import { z } from 'zod';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';

/** The query parameter that shows a page as one of its variations. */
export const forcedParameter = 'decide';

const Forced = z.object({ flags: z.record(z.string().max(100), z.string().max(100)), untilMs: z.int() });
type Forced = z.infer<typeof Forced>['flags'];

/** Texts only this install can make. */
type Tokens = { sign(value: object): string; open(token: string): unknown };

const weekMs = 7 * dayMs;

/** For whoever checks a variation before it runs: a link of ours shows it, and nobody else can make one. */
export const createForcedDecisions = ({ tokens, clock }: { tokens: Tokens; clock: Clock }) => ({
  /** The value of the parameter, good for a week. */
  sign: (flags: Forced): string => tokens.sign({ flags, untilMs: clock.now() + weekMs }),

  /** Nothing is forced by what we did not sign. */
  read: (token: unknown): Forced | undefined => {
    if (typeof token !== 'string' || token === '' || token.length > 2000) return undefined;
    const read = Forced.safeParse(tokens.open(token));
    return read.success && read.data.untilMs > clock.now() ? read.data.flags : undefined;
  },
});

export type ForcedDecisions = ReturnType<typeof createForcedDecisions>;
