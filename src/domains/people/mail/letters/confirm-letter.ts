import { linkButton, named, paragraph, smallPrint } from '../mail-blocks.ts';
import { footWords } from '../mail-frame.ts';
import type { MailLook } from '../mail-look.ts';
import { notYou } from '../not-you.ts';
import { type Letter, letter } from './letter.ts';

type ConfirmFacts = {
  /** The requested search, car or best deals: its name and a short description. */
  wanted: { name: string; details: string };
  confirmUrl: string;
  /** The link to stop such mails. */
  stopUrl: string;
  /**
   * How often mails will be sent: "You will get at most one email a day at 7:00 AM, and none on days without a new
   * car."
   */
  rhythm: string;
  /** The host where the address was entered, and when: "Nov 15 at 10:12 AM". */
  requestedAt: { host: string; when: string };
  /** "Nov 22": when the link expires and the address is deleted. */
  deletedOn: string;
};

/** Asks for confirmation: nothing else is sent to an address before its owner confirms it (RULING-19). */
export const confirmLetter = (look: MailLook, facts: ConfirmFacts): Letter => {
  const { wanted, confirmUrl, stopUrl, rhythm, requestedAt, deletedOn } = facts;
  return letter(look, {
    subject: `Confirm your car alerts: ${wanted.name}`,
    heading: 'Confirm your car alerts',
    preview: `${wanted.name}. Nothing is sent unless you confirm.`,
    blocks: [
      paragraph('Someone entered this address to get alerts for these cars:'),
      named(wanted.name, wanted.details),
      linkButton({ label: 'Confirm and start alerts', url: confirmUrl }),
      smallPrint(`${rhythm} No account is needed. A link in every email lets you see, change or delete everything.`),
      notYou(`If you do nothing, this address is deleted on ${deletedOn}. Or stop these emails.`, stopUrl),
    ],
    foot: [footWords(`Requested on ${requestedAt.host} on ${requestedAt.when}. The link works until ${deletedOn}.`)],
  });
};
