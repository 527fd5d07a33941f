import type { Owner } from '#domains/cars/sellers/owner.ts';
import { leadLetter } from '#domains/people/mail/letters/lead-letter.ts';
import { letter } from '#domains/people/mail/letters/letter.ts';
import { facts, linkButton, paragraph } from '#domains/people/mail/mail-blocks.ts';
import { layOutMail, type MailFacts } from '#domains/people/mail/mail-layout.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import { notYou, oneClickStop } from '#domains/people/mail/not-you.ts';
import type { BrandFlags } from '#domains/reference/brands/brand-flags.ts';
import { formatPhone } from '#lib/nanp-phone.ts';
import { signInPath, vehiclePath } from '#paths/paths.ts';
import { adfOf } from './adf/adf.ts';
import type { LeadMailFormat } from './delivery/lead-delivery.ts';
import { isToDealer, type LeadInput, type LeadReply, type LeadType, type LeadVehicle, type PartOfDay } from './lead.ts';

export type LeadMailInput = {
  leadId: string;
  createdMs: number;
  input: LeadInput;
  vehicle: LeadVehicle;
  dealer: Owner & { leadEmail: string };
  zip: string;
  brand: BrandFlags['brand']['variables'];
  look: MailLook;
  /** Origin of the site it was sent on. */
  origin: string;
  reply: LeadReply;
  /** The relay addresses of both sides, if there is a relay. */
  relay?: { owner: string; shopper: string } | undefined;
  /** The page on which the seller answers; undefined where answers don't come through us. */
  answerUrl?: string | undefined;
  format: LeadMailFormat;
  /** Link for senders with an unverified address to start the alerts they opted into. */
  startAlerts?: string | undefined;
};

const questions: Readonly<Record<LeadType, { subject: string; asks: string }>> = {
  AVAILABILITY: { subject: 'Availability', asks: 'asks whether this car is still available' },
  PRICEQUOTE: { subject: 'Price quote', asks: 'asks for a price quote' },
  TESTDRIVE: { subject: 'Test drive', asks: 'would like a test drive' },
  CHAT: { subject: 'Chat', asks: 'would like to chat about this car' },
  CUSTOMORDER: { subject: 'Custom order', asks: 'would like to order this car' },
  QUESTION: { subject: 'Question', asks: 'has a question for you' },
};

const partOfDayWords: Readonly<Record<PartOfDay, string>> = {
  MORNING: 'in the morning',
  AFTERNOON: 'in the afternoon',
  EVENING: 'in the evening',
};

const dayInFull = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** "Sunday, November 15, 2026 in the morning" */
const timeOf = (input: LeadInput): string => {
  if (input.leadType !== 'TESTDRIVE') return '';
  const { preferredDate, preferredTime } = input;
  const day = preferredDate && dayInFull.format(Date.parse(preferredDate));
  return [day, preferredTime && partOfDayWords[preferredTime]].filter(Boolean).join(' ');
};

type Rows = MailFacts['rows'];

const filled = (rows: Rows): Rows => rows.filter(([, value]) => value !== '');

/** The reply address for the dealer, if there is one. */
const answerAddress = ({ reply, relay, input }: LeadMailInput): string | undefined => {
  if (reply === 'relay') return relay?.owner;
  return reply === 'shown' ? input.email : undefined;
};

const carFacts = ({ input, vehicle }: LeadMailInput): MailFacts => ({
  heading: input.leadType === 'QUESTION' ? 'Sent' : 'The car',
  rows: filled([
    [input.leadType === 'QUESTION' ? 'About' : 'Vehicle', vehicle.title],
    ['Price shown', vehicle.price ?? ''],
    ['Stock', vehicle.stockNumber ?? ''],
    ['VIN', vehicle.vin ?? ''],
    ['As built', vehicle.built ?? ''],
    ['Page', vehicle.url ?? ''],
  ]),
});

/** A private seller gets neither the last name of the shopper nor where they live (LEAD-06). */
const shopperFacts = (lead: LeadMailInput): MailFacts => {
  const { input, dealer, reply, zip } = lead;
  const { privateSeller } = dealer;
  return {
    heading: 'The shopper',
    rows: filled([
      ['Name', privateSeller ? input.firstName : `${input.firstName} ${input.lastName}`],
      [reply === 'relay' ? 'Reply address' : 'Email', answerAddress(lead) ?? 'not shown'],
      ['Phone', formatPhone(input.phone) || 'not provided'],
      ['ZIP', privateSeller ? '' : zip],
      ['Preferred time', timeOf(input)],
    ]),
  };
};

const howToAnswer: Readonly<Record<LeadReply | 'site', string>> = {
  relay:
    'Reply to this email and we’ll forward it to the shopper. Their replies reach you the same way, and their address stays hidden.',
  site: 'Answer on the site. Replies to this email aren’t delivered, and neither of you sees the other’s address.',
  shown: 'Reply to this email to reach the shopper.',
  hidden: 'This shopper shared only a phone number. Please call; replies to this email aren’t delivered.',
};

/** The outbox causes of the mail to the dealer and of the mail to the shopper. */
export const leadCause = (leadId: string): string => `lead:${leadId}`;
const copyCause = (leadId: string): string => `lead-copy:${leadId}`;
export const causesOf = (leadId: string): string[] => [leadCause(leadId), copyCause(leadId)];

const adfText = (lead: LeadMailInput): string => {
  const { input, dealer } = lead;
  const drive = input.leadType === 'TESTDRIVE' ? input : { preferredDate: '', preferredTime: '' as const };
  return adfOf({
    leadId: lead.leadId,
    createdMs: lead.createdMs,
    leadType: input.leadType,
    vehicle: lead.vehicle,
    listingId: isToDealer(input) ? null : input.listingId,
    customer: {
      firstName: input.firstName,
      lastName: input.lastName,
      phone: input.phone,
      message: input.message,
      email: answerAddress(lead),
      zip: lead.zip,
      preferredDate: drive.preferredDate,
      preferredTime: drive.preferredTime,
    },
    vendor: { ...dealer, email: dealer.leadEmail },
    provider: { name: lead.brand.brand_name, service: lead.brand.leads_partner_name, url: lead.origin },
  });
};

const wordsOf = (lead: LeadMailInput) => {
  const { leadId, input, vehicle, dealer, brand, format } = lead;
  const { subject, asks } = questions[input.leadType];
  const attached = format === 'attachment' ? ' The same lead is attached as ADF/XML.' : '';
  return leadLetter(lead.look, {
    leadId,
    topic: subject,
    asks,
    message: input.message,
    dealerName: dealer.name,
    shopper: { firstName: input.firstName, rows: shopperFacts(lead).rows },
    vehicle: { title: vehicle.title, stockNumber: vehicle.stockNumber, ...carFacts(lead) },
    reply: {
      words: howToAnswer[lead.reply === 'relay' && !lead.relay ? 'site' : lead.reply],
      address: answerAddress(lead),
      url: lead.answerUrl,
    },
    source: `Sent by ${brand.brand_name}, ${brand.leads_partner_name}, ${brand.channel}.${attached}`,
  });
};

const contentOf = (lead: LeadMailInput) => {
  if (lead.format === 'plain') return wordsOf(lead);
  const adf = adfText(lead);
  // Read by the dealer's software, so it contains nothing else.
  if (lead.format === 'body') {
    const { html: _, images: __, ...branded } = wordsOf(lead);
    return { ...branded, text: adf };
  }
  const base64 = Buffer.from(adf).toString('base64');
  return { ...wordsOf(lead), attachments: [{ filename: 'lead.xml', type: 'application/xml', base64 }] };
};

/**
 * The mail to the dealer. The shopper's input is always plain text, never markup. Replies go through the relay or to
 * the address the shopper chose to show.
 */
export const leadMail = (lead: LeadMailInput) => {
  const { leadId, input, dealer, brand } = lead;
  const replyTo = answerAddress(lead);
  return {
    channel: 'mail' as const,
    cause: leadCause(leadId),
    to: dealer.leadEmail,
    about: input.email,
    ...(replyTo && { replyTo }),
    ...contentOf(lead),
    headers: { 'X-Lead-Id': leadId, 'X-Lead-Partner': brand.leads_partner_name, 'X-Lead-Channel': brand.channel },
  };
};
export type LeadMail = ReturnType<typeof leadMail>;

const addByMail = 'Reply to this email to add something.';
/** Without a relay nothing that is sent to our address arrives. */
const answersByMail = 'You get the answer by email, with a link to write back. Replies to this email aren’t delivered.';

const startWords =
  'Price drop alerts were requested too. They start once you sign in with this address and save the car.';

/** Where a signed-out sender starts alerts for the car of their lead. */
export const startAlertsUrl = (origin: string, listingId: number): string =>
  `${origin}${signInPath('sign-in', vehiclePath({ listingId }))}`;

/**
 * Mail to an unverified address: says that a lead was sent, without anything the sender typed (LEAD-01). All text is
 * ours or from the listing.
 */
export const leadNotice = (lead: LeadMailInput, stopUrl: string) => {
  const { leadId, input, vehicle, dealer, relay, startAlerts, origin } = lead;
  const answers: Readonly<Record<LeadReply, string>> = {
    relay: `If that was you, ${dealer.name} will reply through us. ${relay ? addByMail : answersByMail}`,
    shown: `If that was you, ${dealer.name} will reply to you at this address.`,
    hidden: `If that was you, ${dealer.name} will call you. They don’t have this address.`,
  };
  const alerts = startAlerts
    ? [paragraph(startWords), linkButton({ label: 'Sign in and save the car', url: startAlerts })]
    : [];
  return {
    channel: 'mail' as const,
    cause: copyCause(leadId),
    to: input.email,
    ...(relay && { replyTo: relay.shopper, about: input.email }),
    ...letter(lead.look, {
      subject: `Sent to ${dealer.name}: ${vehicle.title}`,
      heading: `A question was sent to ${dealer.name}`,
      blocks: [
        paragraph(`Someone gave this address on ${new URL(origin).host} to ask about ${vehicle.title}.`),
        paragraph(answers[lead.reply]),
        ...alerts,
        facts(carFacts(lead)),
        notYou('We’re sorry. You can stop these emails, and no one can have them sent to you again.', stopUrl),
      ],
    }),
    headers: { 'X-Lead-Id': leadId, ...oneClickStop(stopUrl) },
  };
};
export type LeadNotice = ReturnType<typeof leadNotice>;

/**
 * Copy for a shopper whose account has this address. A separate mail, so that neither side learns the other's address
 * from it.
 */
export const leadCopy = (lead: LeadMailInput) => {
  const { leadId, input, vehicle, dealer, relay } = lead;
  const answers: Readonly<Record<LeadReply, string>> = {
    relay: `${dealer.name} replies through us and doesn’t see your address. ${relay ? addByMail : answersByMail}`,
    shown: `${dealer.name} has your email address and replies to you there.`,
    hidden: `${dealer.name} doesn’t have your email address and will call you.`,
  };
  return {
    channel: 'mail' as const,
    cause: copyCause(leadId),
    to: input.email,
    ...(relay && { replyTo: relay.shopper, about: input.email }),
    subject: `Your question about ${vehicle.title}`,
    ...layOutMail(lead.look, {
      heading: `Sent to ${dealer.name}`,
      paragraphs: [answers[lead.reply], ...(lead.startAlerts ? [startWords] : [])],
      ...(lead.startAlerts && { action: { label: 'Sign in and save the car', url: lead.startAlerts } }),
      quote: input.message === '' ? 'No message.' : input.message,
      facts: [carFacts(lead)],
    }),
    headers: { 'X-Lead-Id': leadId },
  };
};
