import { z } from 'zod';
import { defineSetting } from '#lib/setting.ts';

const Limits = z.strictObject({
  writesPerMinute: z.int().min(10).max(1000),
  readsPerMinute: z.int().min(60).max(1_000_000).default(600),
  leadsPerHour: z.int().min(1).max(1000),
  guessesPerHour: z.int().min(10).max(10_000).default(100),
  accountMailsPerHour: z.int().min(1).max(100).default(5),
});

/** Rate limits: writes, reads of the typed API and leads per network, wrong guesses per account, mails per address. */
export const limits = defineSetting({
  name: 'limits',
  schema: Limits,
  defaultValue: {
    writesPerMinute: 120,
    readsPerMinute: 600,
    leadsPerHour: 10,
    guessesPerHour: 100,
    accountMailsPerHour: 5,
  },
});
