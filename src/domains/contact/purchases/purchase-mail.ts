import type { Owner } from '#domains/cars/sellers/owner.ts';
import { linkDays } from '#domains/contact/dealer-links/dealer-link.ts';
import { adfOf } from '#domains/contact/leads/adf/adf.ts';
import type { LeadMailFormat } from '#domains/contact/leads/delivery/lead-delivery.ts';
import { letter } from '#domains/people/mail/letters/letter.ts';
import { button, facts, paragraph, secondLink, smallPrint } from '#domains/people/mail/mail-blocks.ts';
import { footWords } from '#domains/people/mail/mail-frame.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import { formatMoney } from '#lib/money.ts';
import { formatPhone } from '#lib/nanp-phone.ts';
import { vehiclePath } from '#paths/paths.ts';
import { type Purchase, type PurchaseContact, purchaseConsent } from './purchase.ts';
import { filled, type Rows, termRows } from './purchase-terms.ts';

/** The outbox cause of the mail that sends a purchase to its dealer. */
export const purchaseCause = (purchaseId: string): string => `purchase:${purchaseId}`;

type WithdrawalMail = {
  purchase: Purchase & { contact: PurchaseContact };
  dealer: Owner & { leadEmail: string };
  look: MailLook;
};
type PurchaseMail = WithdrawalMail & {
  format: LeadMailFormat;
  /** The one-time link on which the dealer answers without an account. */
  url: string;
};

const carRows = ({ vehicle, listingId, site }: Purchase): Rows =>
  filled([
    ['Vehicle', vehicle.title],
    ['VIN', vehicle.vin],
    ['Page', `${site}${vehiclePath({ listingId })}`],
  ]);

const contactRows = ({ firstName, lastName, email, phone, zip }: PurchaseContact): Rows =>
  filled([
    ['Name', `${firstName} ${lastName}`.trim()],
    ['Email', email],
    ['Phone', formatPhone(phone) || 'not provided'],
    ['ZIP', zip],
  ]);

const adfText = ({ purchase, dealer, look, url }: PurchaseMail): string => {
  const { vehicle, contact, listedUsd } = purchase;
  const lines = termRows(purchase).map(([label, value]) => `${label}: ${value}`);
  return adfOf({
    leadId: purchase.id,
    createdMs: purchase.createdMs,
    leadType: 'PURCHASE',
    listingId: purchase.listingId,
    vehicle: {
      title: vehicle.title,
      vin: vehicle.vin,
      url: `${purchase.site}${vehiclePath(purchase)}`,
      ...(listedUsd !== null && { price: formatMoney(listedUsd) }),
      parts: {
        year: vehicle.year,
        make: vehicle.make,
        model: vehicle.model,
        trim: vehicle.trim,
        isNew: vehicle.condition === 'new',
        priceUsd: listedUsd,
      },
    },
    customer: {
      firstName: contact.firstName,
      lastName: contact.lastName,
      email: contact.email,
      phone: contact.phone,
      zip: contact.zip,
      message: [...lines, purchaseConsent(dealer.name), `Answer with a written quote: ${url}`].join('\n'),
      preferredDate: '',
      preferredTime: '',
    },
    vendor: { ...dealer, email: dealer.leadEmail },
    provider: { name: look.name, service: 'Purchase', url: purchase.site },
  });
};

const wordsOf = ({ purchase, dealer, look, format, url }: PurchaseMail) => {
  const { vehicle, contact } = purchase;
  const mailto = `mailto:${encodeURIComponent(contact.email).replaceAll('%40', '@')}?subject=${encodeURIComponent(`Re: ${vehicle.title}`)}`;
  return letter(look, {
    subject: `Purchase: ${vehicle.title}`,
    heading: `${contact.firstName} wants to buy your ${vehicle.title}`,
    blocks: [
      paragraph('They started a purchase and are waiting for your numbers: price, fees and trade-in.'),
      button({ label: 'Confirm, counter or decline', url }),
      smallPrint(
        `No account needed. The link works for one answer, within ${linkDays} days, while the purchase is open.`,
      ),
      secondLink({ label: `Write to ${contact.firstName} instead`, url: mailto }),
      smallPrint('A reply to this email reaches them directly.'),
      facts({ heading: 'The car', rows: carRows(purchase) }),
      facts({ heading: 'Their terms', rows: termRows(purchase) }),
      facts({ heading: 'The buyer', rows: contactRows(contact) }),
      smallPrint(`They agreed: “${purchaseConsent(dealer.name)}”`),
    ],
    foot: [
      footWords(
        `Purchase ${purchase.id}, sent to one dealer: ${dealer.name}.${format === 'attachment' ? ' The same is attached as ADF/XML.' : ''}`,
      ),
    ],
  });
};

const contentOf = (mail: PurchaseMail) => {
  if (mail.format === 'plain') return wordsOf(mail);
  const adf = adfText(mail);
  // Read by the dealer's software, so it holds nothing else.
  if (mail.format === 'body') {
    const { html: _, images: __, ...branded } = wordsOf(mail);
    return { ...branded, text: adf };
  }
  const base64 = Buffer.from(adf).toString('base64');
  return { ...wordsOf(mail), attachments: [{ filename: 'purchase.xml', type: 'application/xml', base64 }] };
};

/** The mail that sends a purchase to its dealer: car, terms, buyer and consent. */
export const purchaseMail = (mail: PurchaseMail) => ({
  channel: 'mail' as const,
  cause: purchaseCause(mail.purchase.id),
  to: mail.dealer.leadEmail,
  replyTo: mail.purchase.contact.email,
  about: mail.purchase.contact.email,
  ...contentOf(mail),
  headers: { 'X-Lead-Id': mail.purchase.id },
});

/** The mail that tells a dealer of a withdrawal; plain text for every format, since ADF has no message for it. */
export const withdrawalMail = ({ purchase, dealer, look }: WithdrawalMail) => {
  const { id, vehicle, contact } = purchase;
  const content = letter(look, {
    subject: `Withdrawn: purchase of ${vehicle.title}`,
    heading: `${contact.firstName} withdrew the purchase of your ${vehicle.title}`,
    blocks: [
      paragraph(`They no longer expect numbers from you for purchase ${id}. You don’t need to do anything.`),
      facts({ heading: 'The car', rows: carRows(purchase) }),
      facts({ heading: 'The buyer', rows: filled([['Name', `${contact.firstName} ${contact.lastName}`.trim()]]) }),
    ],
    foot: [footWords(`Purchase ${id}, sent to one dealer: ${dealer.name}.`)],
  });
  return {
    channel: 'mail' as const,
    cause: `${purchaseCause(id)}:withdrawn`,
    to: dealer.leadEmail,
    replyTo: contact.email,
    about: contact.email,
    ...content,
    headers: { 'X-Lead-Id': id },
  };
};
export type PurchaseMailMessage = ReturnType<typeof purchaseMail> | ReturnType<typeof withdrawalMail>;
