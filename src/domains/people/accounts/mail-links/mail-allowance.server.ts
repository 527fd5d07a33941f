import { hourMs } from '#lib/duration.ts';
import type { Limits } from '#lib/limit.ts';

/** Mails that anyone can trigger by entering an address. */
type MailPurpose = 'sign-up' | 'sign-in' | 'reset' | 'new-address';

/** Whether one more mail of this kind may be sent to an address. */
export type MayMail = (kind: MailPurpose, email: string) => Promise<boolean>;

/**
 * Limits mails of one kind per address and hour, whatever networks they are requested from (AUTH-13). The response is
 * the same beyond the limit, so it reveals nothing; the link in the newest mail stays valid.
 */
export const createMailAllowance = (limits: Pick<Limits, 'window'>, mailsPerHour: () => number): MayMail => {
  const window = limits.window('account-mails', () => ({ most: mailsPerHour(), perMs: hourMs }));
  return async (kind, email) => (await window.take(`${kind}|${email}`)).waitMs === 0;
};
