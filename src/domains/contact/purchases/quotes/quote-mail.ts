import { linkDays } from '#domains/contact/dealer-links/dealer-link.ts';
import { letter } from '#domains/people/mail/letters/letter.ts';
import { button, facts, paragraph, quote as quoted, smallPrint } from '#domains/people/mail/mail-blocks.ts';
import { footWords } from '#domains/people/mail/mail-frame.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { Purchase, PurchaseContact } from '../purchase.ts';
import { purchaseCause } from '../purchase-mail.ts';
import { latestQuote, type PurchaseAnswer, type QuoteLine, totalOf } from './quote.ts';
import { formatCents, quoteTime } from './quote-money.ts';

type DealerMail = {
  purchase: Purchase & { contact: PurchaseContact };
  dealer: { name: string; leadEmail: string };
  look: MailLook;
};
type ReplyMail = DealerMail & {
  answer: PurchaseAnswer;
  answers: readonly PurchaseAnswer[];
  timeZone: string;
  /** The one-time link; none where there is nothing to answer. */
  url: string | undefined;
};

/** The outbox cause of the mail that tells a dealer of this answer. */
export const replyCause = (purchaseId: string, version: number): string =>
  `${purchaseCause(purchaseId)}:answer:${version}`;

const lineRows = (lines: readonly QuoteLine[]): [string, string][] => [
  ...lines.map(({ label, cents }): [string, string] => [
    label.replace('Your trade-in', 'Trade-in').replace('your trade-in', 'the trade-in'),
    formatCents(cents),
  ]),
  ['Buyer pays', formatCents(totalOf(lines))],
];

const envelope = ({ purchase, dealer }: DealerMail, cause: string) => ({
  channel: 'mail' as const,
  cause,
  to: dealer.leadEmail,
  replyTo: purchase.contact.email,
  about: purchase.contact.email,
  headers: { 'X-Lead-Id': purchase.id },
});

const foot = ({ purchase, dealer }: DealerMail) => [
  footWords(`Purchase ${purchase.id}, sent to one dealer: ${dealer.name}.`),
];

const linkBlocks = (url: string | undefined, label: string) =>
  url === undefined
    ? []
    : [
        button({ label, url }),
        smallPrint(
          `No account needed. The link works for one answer, within ${linkDays} days, while the purchase is open.`,
        ),
      ];

const wordsOf = ({ purchase: { contact, vehicle }, answer, answers, timeZone }: ReplyMail) => {
  const { firstName } = contact;
  const total = latestQuote(answers);
  const price = total ? formatCents(totalOf(total.lines)) : '';
  if (answer.kind === 'accept') {
    return {
      subject: `Accepted: ${vehicle.title}`,
      heading: `${firstName} accepted your quote of ${price}`,
      words: [
        `Your quote was open until ${total ? quoteTime(total.expiresMs, timeZone) : ''}. Nothing has been signed or paid: please contact ${firstName} to set a time for the papers.`,
      ],
      lines: total?.lines ?? [],
      action: '',
    };
  }
  if (answer.side === 'shopper' && answer.kind === 'counter') {
    const removed = answer.removed.length > 0 ? [`They ask you to remove: ${answer.removed.join(', ')}.`] : [];
    return {
      subject: `Counter: ${vehicle.title}`,
      heading: `${firstName} countered with ${formatCents(totalOf(answer.lines))}`,
      words: [`You quoted ${price}.`, ...removed],
      lines: answer.lines,
      action: 'Answer the counter',
    };
  }
  return {
    subject: `Declined: ${vehicle.title}`,
    heading: `${firstName} declined your quote of ${price}`,
    words: ['The purchase is still open. You can send another quote.'],
    lines: [],
    action: 'Send another quote',
  };
};

/** The mail that tells a dealer of a shopper's reply to its quote. */
export const replyMail = (mail: ReplyMail) => {
  const { subject, heading, words, lines, action } = wordsOf(mail);
  const { answer, purchase } = mail;
  return {
    ...envelope(mail, replyCause(purchase.id, answer.version)),
    ...letter(mail.look, {
      subject,
      heading,
      blocks: [
        ...words.map(paragraph),
        ...(answer.note ? [quoted(answer.note)] : []),
        ...linkBlocks(mail.url, action),
        ...(lines.length > 0
          ? [
              facts({ heading: answer.kind === 'accept' ? 'Your quote' : 'What they ask', rows: lineRows(lines) }),
              smallPrint('Tax, title and registration are our estimates.'),
            ]
          : []),
        facts({
          heading: 'The buyer',
          rows: [
            ['Name', `${purchase.contact.firstName} ${purchase.contact.lastName}`.trim()],
            ['Email', purchase.contact.email],
          ],
        }),
      ],
      foot: foot(mail),
    }),
  };
};

/** The mail with a new link, when the one in an earlier mail was used or has expired. */
export const freshLinkMail = (mail: DealerMail & { url: string; nowMs: number }) => ({
  ...envelope(mail, `${purchaseCause(mail.purchase.id)}:link:${mail.nowMs}`),
  ...letter(mail.look, {
    subject: `New link: purchase of ${mail.purchase.vehicle.title}`,
    heading: 'Your new link',
    blocks: [
      paragraph(
        `Somebody opened an earlier link to the purchase of your ${mail.purchase.vehicle.title} and asked for a new one. It goes to this address only.`,
      ),
      ...linkBlocks(mail.url, 'Answer the purchase'),
    ],
    foot: foot(mail),
  }),
});

export type QuoteMailMessage = ReturnType<typeof replyMail> | ReturnType<typeof freshLinkMail>;
