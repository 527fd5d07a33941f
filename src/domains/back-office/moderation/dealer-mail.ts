import { layOutMail } from '#domains/people/mail/mail-layout.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { Report } from '#domains/supply/moderation/report-store.server.ts';
import { reportReasons } from '#domains/supply/moderation/report-terms.ts';

type DealerMailInput = {
  /** The reports passed on to the dealer, in one mail. */
  reports: readonly Pick<Report, 'id' | 'reason' | 'words'>[];
  car: { name: string; url: string; stockNumber: string };
  dealer: { name: string; email: string };
  note: string;
  brandName: string;
  look: MailLook;
};

const quoted = ({ reason, words }: Pick<Report, 'reason' | 'words'>): string =>
  words === '' ? `${reportReasons[reason]}.` : `${reportReasons[reason]}: “${words}”`;

/** A mail to the dealer with the reports about a car, without the reporters' data. */
export const dealerMail = ({ reports, car, dealer, note, brandName, look }: DealerMailInput) => ({
  channel: 'mail' as const,
  cause: `listing-report:${reports[0]?.id ?? ''}`,
  to: dealer.email,
  subject: `Shoppers report the ${car.name}${car.stockNumber === '' ? '' : `, stock ${car.stockNumber}`}`,
  ...layOutMail(look, {
    heading: `Shoppers report the ${car.name}`,
    paragraphs: [
      `${reports.length === 1 ? 'A shopper told us' : `${reports.length} shoppers told us`} that something is wrong with this listing. Please fix it.`,
      ...(note === '' ? [] : [note]),
    ],
    quote: reports.map(quoted).join('\n\n'),
    facts: [{ heading: 'The car', rows: [['Page', car.url]] }],
    note: `Sent by ${brandName} to ${dealer.name} only.`,
  }),
});
