import { button, facts as factsTable, linkButton, note, quote, secondLink, smallPrint } from '../mail-blocks.ts';
import type { MailCar } from '../mail-car.ts';
import { carHead, stage } from '../mail-car-blocks.ts';
import { footLinks, footWords } from '../mail-frame.ts';
import type { MailFacts } from '../mail-layout.ts';
import type { MailLook } from '../mail-look.ts';
import { type Letter, letter } from './letter.ts';

type LeadFacts = {
  leadId: string;
  /** "Availability" */
  topic: string;
  /** "asks whether this car is still available" */
  asks: string;
  shopper: { firstName: string; rows: MailFacts['rows'] };
  /** The shopper's message; may be empty. */
  message: string;
  vehicle: { title: string; stockNumber?: string | undefined; car?: MailCar | undefined } & Pick<MailFacts, 'rows'> &
    Partial<MailFacts>;
  dealerName: string;
  /** How the dealer can reply, in a sentence or two, with the address and the page for it if there are. */
  reply: { words: string; address?: string | undefined; url?: string | undefined };
  /** A note about the dealer's response time: "Your answer time is shown on your cars." and how long it is. */
  answerTime?: { first: string; rest: string } | undefined;
  /** Where the mail comes from and what is attached. */
  source: string;
  links?: readonly { label: string; url: string }[] | undefined;
};

/** A shopper's question about a car, to the dealer who sells it. */
export const leadLetter = (look: MailLook, lead: LeadFacts): Letter => {
  const { topic, asks, shopper, message, vehicle, reply, answerTime, links = [] } = lead;
  const stock = vehicle.stockNumber ? `, stock ${vehicle.stockNumber}` : '';
  return letter(look, {
    subject: `${topic}: ${vehicle.title}${stock}`,
    heading: `${shopper.firstName} ${asks}`,
    preview: message === '' ? vehicle.title : message,
    blocks: [
      quote(message === '' ? 'No message.' : `“${message}”`),
      ...(vehicle.car ? [...stage(vehicle.car), carHead(vehicle.car, 'price')] : []),
      ...(reply.address
        ? [button({ label: `Reply to ${shopper.firstName}`, url: mailto(reply.address, vehicle.title) })]
        : []),
      ...(reply.url
        ? [(reply.address ? secondLink : linkButton)({ label: 'Answer on the site', url: reply.url })]
        : []),
      smallPrint(reply.words),
      factsTable({ heading: 'The shopper', rows: shopper.rows }),
      factsTable({ heading: vehicle.heading ?? 'The car', rows: vehicle.rows }),
      ...(answerTime ? [note(answerTime.rest, answerTime.first)] : []),
    ],
    foot: [
      footWords(`Lead ${lead.leadId}, sent only to ${lead.dealerName}. ${lead.source}`),
      ...(links.length > 0 ? [footLinks(links)] : []),
    ],
  });
};

const mailto = (address: string, subject: string): string =>
  `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
