import type { BrandFlags } from '#domains/brands/brand-flags.ts';
import { layOutMail, type MailFacts } from '#domains/mail/mail-layout.ts';
import type { MailLook } from '#domains/mail/mail-look.ts';
import { formatPhone } from '#lib/nanp-phone.ts';
import type { LeadInput, LeadType, LeadVehicle, PartOfDay } from './lead.ts';

type LeadMailInput = {
  leadId: string;
  input: LeadInput;
  vehicle: LeadVehicle;
  dealer: { name: string; email: string };
  zip: string;
  brand: BrandFlags['brand']['variables'];
  look: MailLook;
};

const questions: Readonly<Record<LeadType, { subject: string; asks: string }>> = {
  AVAILABILITY: { subject: 'Availability', asks: 'asks whether this car is still available' },
  PRICEQUOTE: { subject: 'Price quote', asks: 'asks for a price quote' },
  TESTDRIVE: { subject: 'Test drive', asks: 'would like a test drive' },
  CHAT: { subject: 'Chat', asks: 'would like to chat about this car' },
  CUSTOMORDER: { subject: 'Custom order', asks: 'would like to order this car' },
};

const partOfDayWords: Readonly<Record<PartOfDay, string>> = {
  MORNING: 'in the morning',
  AFTERNOON: 'in the afternoon',
  EVENING: 'in the evening',
};

const timeOf = (input: LeadInput): string => {
  if (input.leadType !== 'TESTDRIVE') return '';
  const { preferredDate, preferredTime } = input;
  return [preferredDate, preferredTime && partOfDayWords[preferredTime]].filter(Boolean).join(' ');
};

type Rows = MailFacts['rows'];

const filled = (rows: Rows): Rows => rows.filter(([, value]) => value !== '');

const factsOf = ({ input, vehicle, zip }: LeadMailInput): MailFacts[] => [
  {
    heading: 'The shopper',
    rows: filled([
      ['Name', `${input.firstName} ${input.lastName}`],
      ['Email', input.email],
      ['Phone', formatPhone(input.phone) || 'not given'],
      ['ZIP', zip],
      ['Preferred time', timeOf(input)],
    ]),
  },
  {
    heading: 'The car',
    rows: filled([
      ['Vehicle', vehicle.title],
      ['Price shown', vehicle.price ?? ''],
      ['Stock', vehicle.stockNumber ?? ''],
      ['VIN', vehicle.vin ?? ''],
      ['As built', vehicle.built ?? ''],
      ['Page', vehicle.url ?? ''],
    ]),
  },
];

/** Under which the outbox knows the message of a lead. */
export const leadCause = (leadId: string): string => `lead:${leadId}`;

/**
 * The one message a lead becomes. What the shopper wrote is text in both forms of it: nothing they type is markup,
 * and a reply goes straight to them.
 */
export const leadMail = (lead: LeadMailInput) => {
  const { leadId, input, vehicle, dealer, brand } = lead;
  const { subject, asks } = questions[input.leadType];
  const opening = `${input.firstName} ${input.lastName} ${asks}.`;
  const source = `Sent by ${brand.brand_name} to ${dealer.name} only. Reply to this email to reach the shopper. Lead ${leadId}, ${brand.leads_partner_name}, ${brand.channel}.`;
  return {
    channel: 'mail' as const,
    cause: leadCause(leadId),
    to: dealer.email,
    ...(brand.leads_cc_flag && { cc: input.email }),
    replyTo: input.email,
    subject: `${subject}: ${vehicle.title}${vehicle.stockNumber ? `, stock ${vehicle.stockNumber}` : ''}`,
    ...layOutMail(lead.look, {
      heading: `${subject}: ${vehicle.title}`,
      paragraphs: [opening],
      quote: input.message === '' ? 'No message.' : input.message,
      facts: factsOf(lead),
      note: source,
    }),
    headers: { 'X-Lead-Id': leadId, 'X-Lead-Partner': brand.leads_partner_name, 'X-Lead-Channel': brand.channel },
  };
};
export type LeadMail = ReturnType<typeof leadMail>;
