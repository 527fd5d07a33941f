import { z } from 'zod';
import { defineSetting } from '#lib/setting.ts';

const Limits = z.strictObject({
  writesPerMinute: z.int().min(10).max(1000),
  leadsPerHour: z.int().min(1).max(1000),
  guessesPerHour: z.int().min(10).max(10_000).default(100),
  accountMailsPerHour: z.int().min(1).max(100).default(5),
});

/** Rate limits: writes and leads per network, wrong guesses per account, mails per address. */
export const limits = defineSetting({
  name: 'limits',
  schema: Limits,
  defaultValue: { writesPerMinute: 120, leadsPerHour: 10, guessesPerHour: 100, accountMailsPerHour: 5 },
});
