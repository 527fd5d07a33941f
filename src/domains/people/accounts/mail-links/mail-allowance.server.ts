import { hourMs } from '#lib/duration.ts';
import type { Limits } from '#lib/limit.ts';

/** Mails that anybody can have sent to an address by naming it. */
type MailPurpose = 'sign-up' | 'sign-in' | 'reset' | 'new-address';

/** Whether one more may go to an address. */
export type MayMail = (kind: MailPurpose, email: string) => Promise<boolean>;

/**
 * At most so many an hour to one address, from however many networks they are asked for. Whoever asks for more is
 * answered as before, so nothing is given away; the newest mail that was sent stays the one that works.
 */
export const createMailAllowance = (limits: Pick<Limits, 'window'>, mailsPerHour: () => number): MayMail => {
  const window = limits.window('account-mails', () => ({ most: mailsPerHour(), perMs: hourMs }));
  return async (kind, email) => (await window.take(`${kind}|${email}`)).waitMs === 0;
};
