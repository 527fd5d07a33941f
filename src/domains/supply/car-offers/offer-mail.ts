import type { Owner } from '#domains/cars/sellers/owner.ts';
import { letter } from '#domains/people/mail/letters/letter.ts';
import { button, facts, paragraph, smallPrint } from '#domains/people/mail/mail-blocks.ts';
import { footWords } from '#domains/people/mail/mail-frame.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { Seller } from '#domains/supply/private-listings/publishing.server.ts';
import { formatPhone } from '#lib/nanp-phone.ts';

type Dealer = Pick<Owner, 'name' | 'phone' | 'address'> & { leadEmail: string };
type Rows = readonly (readonly [string, string])[];
type OfferMail = { requestId: string; ownerId: number; dealer: Dealer; look: MailLook; seller: Seller; car: string };

/** The outbox cause of the mail that asks a dealer. */
export const askCause = (requestId: string, ownerId: number): string => `car-offer:${requestId}:${ownerId}`;

const toDealer = ({ requestId, ownerId, dealer, seller }: OfferMail, event: string) => ({
  channel: 'mail' as const,
  cause: `${askCause(requestId, ownerId)}${event}`,
  to: dealer.leadEmail,
  about: seller.email,
});
const footOf = ({ requestId, dealer }: OfferMail) => [
  footWords(`Request ${requestId}, sent to ${dealer.name} because it buys cars from people.`),
];

/** Asks a dealer for a price; nothing in it says who sells the car. */
export const askMail = (mail: OfferMail & { rows: Rows; url: string; until: string }) => ({
  ...toDealer(mail, ''),
  ...letter(mail.look, {
    subject: `Your offer for a ${mail.car}?`,
    heading: `A seller near you asks for your offer: ${mail.car}`,
    blocks: [
      paragraph(
        'Look at the car and its photos, then write your price or pass. It takes a minute, without an account.',
      ),
      button({ label: 'Make an offer or pass', url: mail.url }),
      smallPrint(`You can answer until ${mail.until}. The link works for one answer.`),
      facts({ heading: 'The car', rows: mail.rows }),
      smallPrint('Other dealers are asked too. You learn who the seller is if they choose you.'),
    ],
    foot: footOf(mail),
  }),
});

/** A new link to the same request. */
export const freshOfferLinkMail = (mail: OfferMail & { url: string; nowMs: number }) => ({
  ...toDealer(mail, `:link:${mail.nowMs}`),
  ...letter(mail.look, {
    subject: `New link: your offer for a ${mail.car}`,
    heading: 'Your new link',
    blocks: [
      paragraph('Somebody opened an earlier link and asked for a new one. It goes to this address only.'),
      button({ label: 'Change your answer', url: mail.url }),
    ],
    foot: footOf(mail),
  }),
});

/** Tells the dealer who was chosen who the seller is. */
export const introductionMail = (
  mail: OfferMail & { price: string; vin: string; phone: string; validUntil: string },
) => ({
  ...toDealer(mail, ':chosen'),
  replyTo: mail.seller.email,
  ...letter(mail.look, {
    subject: `Your offer was chosen: ${mail.car}`,
    heading: `${mail.seller.firstName || 'The seller'} chose your offer of ${mail.price}`,
    blocks: [
      paragraph('Please contact them to agree on a time. A reply to this email reaches them directly.'),
      facts({
        heading: 'The seller',
        rows: [
          ['Name', `${mail.seller.firstName} ${mail.seller.lastName}`.trim()],
          ['Email', mail.seller.email],
          ...(mail.phone ? [['Phone', formatPhone(mail.phone)] as const] : []),
        ],
      }),
      facts({ heading: 'The car', rows: [['Vehicle', mail.car], ...(mail.vin ? [['VIN', mail.vin] as const] : [])] }),
      smallPrint(`Your written price is valid until ${mail.validUntil}, if the car is as described.`),
    ],
    foot: footOf(mail),
  }),
});

/** Tells the others, so that nobody waits. */
export const notChosenMail = (mail: OfferMail) => ({
  ...toDealer(mail, ':not-chosen'),
  ...letter(mail.look, {
    subject: `Not chosen: ${mail.car}`,
    heading: 'The seller chose another offer',
    blocks: [paragraph(`Your link to the ${mail.car} no longer works, and there’s nothing left to do.`)],
    foot: footOf(mail),
  }),
});

/** Tells the seller which dealer they chose. */
export const sellerContactMail = (mail: OfferMail & { price: string; url: string }) => ({
  channel: 'mail' as const,
  cause: `${askCause(mail.requestId, mail.ownerId)}:seller`,
  to: mail.seller.email,
  replyTo: mail.dealer.leadEmail,
  ...letter(mail.look, {
    subject: `You chose ${mail.dealer.name}: ${mail.car}`,
    heading: `You chose ${mail.dealer.name}’s offer of ${mail.price}`,
    blocks: [
      paragraph(
        'We emailed them your name and email address. You’re free to say no at the dealer, and so is the dealer if the car isn’t as described.',
      ),
      facts({
        heading: 'The dealer',
        rows: [
          ['Name', mail.dealer.name],
          ['Email', mail.dealer.leadEmail],
          ['Phone', formatPhone(mail.dealer.phone)],
          ['Address', `${mail.dealer.address.address1}, ${mail.dealer.address.city}, ${mail.dealer.address.state}`],
        ],
      }),
      button({ label: 'See the offer', url: mail.url }),
    ],
    foot: [footWords('You get this because you asked dealers for offers.')],
  }),
});

/** Tells the seller that a dealer answered; the price is on the page, after signing in. */
export const offerNewsMail = (mail: OfferMail & { url: string; version: number; isOffer: boolean; label: string }) => ({
  channel: 'mail' as const,
  cause: `${askCause(mail.requestId, mail.ownerId)}:news:${mail.version}`,
  to: mail.seller.email,
  ...letter(mail.look, {
    subject: mail.isOffer ? `An offer for your ${mail.car}` : `A dealer passed on your ${mail.car}`,
    heading: mail.isOffer ? `${mail.label} made an offer` : `${mail.label} passed`,
    blocks: [
      paragraph(
        mail.isOffer
          ? 'See it beside the others. Dealers don’t know who you are until you choose one.'
          : 'The other dealers can still answer.',
      ),
      button({ label: 'See your offers', url: mail.url }),
    ],
    foot: [footWords('You get this because you asked dealers for offers.')],
  }),
});

export type OfferMailMessage = ReturnType<
  | typeof askMail
  | typeof freshOfferLinkMail
  | typeof introductionMail
  | typeof notChosenMail
  | typeof sellerContactMail
  | typeof offerNewsMail
>;
