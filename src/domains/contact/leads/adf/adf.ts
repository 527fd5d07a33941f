import type { Owner } from '#domains/cars/sellers/owner.ts';
import { escapeXml } from '#lib/escape-xml.ts';
import type { LeadType, LeadVehicle, PartOfDay } from '../lead.ts';

export type AdfLead = {
  leadId: string;
  createdMs: number;
  /** `PURCHASE` is not one of the lead types that shoppers can send. */
  leadType: LeadType | 'PURCHASE';
  listingId: number | null;
  vehicle: LeadVehicle;
  customer: {
    firstName: string;
    lastName: string;
    /** Address for replies; undefined if the shopper does not show theirs. */
    email: string | undefined;
    phone: string;
    zip: string;
    message: string;
    preferredDate: string;
    preferredTime: PartOfDay | '';
  };
  vendor: Pick<Owner, 'id' | 'name' | 'phone' | 'address'> & { email: string };
  provider: { name: string; service: string; url: string };
};

type Attributes = Readonly<Record<string, string>>;

const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');

/** A text element; empty values are left out. */
const text = (name: string, value: string | undefined, attributes: Attributes = {}): string =>
  value ? `<${name}${attributesOf(attributes)}>${escapeXml(value)}</${name}>` : '';

/** A required text element, even if the value is empty. */
const needed = (name: string, value: string, attributes: Attributes = {}): string =>
  `<${name}${attributesOf(attributes)}>${escapeXml(value)}</${name}>`;

const group = (name: string, parts: readonly string[], attributes: Attributes = {}): string =>
  `<${name}${attributesOf(attributes)}>\n${parts.filter(Boolean).join('\n')}\n</${name}>`;

const vehicleOf = ({ leadType, listingId, vehicle, provider }: AdfLead): string => {
  const { parts } = vehicle;
  return group(
    'vehicle',
    [
      text('id', listingId === null ? undefined : String(listingId), { sequence: '1', source: provider.name }),
      needed('year', parts ? String(parts.year) : ''),
      needed('make', parts?.make ?? ''),
      needed('model', parts?.model ?? vehicle.title),
      text('vin', vehicle.vin),
      text('stock', vehicle.stockNumber),
      text('trim', parts?.trim),
      text('price', parts?.priceUsd == null ? undefined : String(parts.priceUsd), { type: 'asking', currency: 'USD' }),
      text('pricecomments', vehicle.price),
      text('comments', [vehicle.title, vehicle.built, vehicle.url].filter(Boolean).join('\n')),
    ],
    { interest: leadType === 'TESTDRIVE' ? 'test-drive' : 'buy', status: parts?.isNew ? 'new' : 'used' },
  );
};

const wishes: Readonly<Record<AdfLead['leadType'], string>> = {
  PURCHASE: 'Wants to buy this car.',
  AVAILABILITY: 'Asks whether this car is still available.',
  PRICEQUOTE: 'Asks for a price quote.',
  TESTDRIVE: 'Would like a test drive.',
  CHAT: 'Would like to chat about this car.',
  CUSTOMORDER: 'Would like to order this car.',
  QUESTION: 'Has a general question.',
};

const customerOf = ({ leadType, customer }: AdfLead): string => {
  const { preferredDate, preferredTime, phone, zip } = customer;
  const time = preferredTime === '' ? 'nopreference' : preferredTime.toLowerCase();
  return group('customer', [
    group(
      'contact',
      [
        needed('name', customer.firstName, { part: 'first', type: 'individual' }),
        needed('name', customer.lastName, { part: 'last', type: 'individual' }),
        text('email', customer.email, { preferredcontact: phone === '' ? '1' : '0' }),
        text('phone', phone, { type: 'voice', time, preferredcontact: customer.email ? '0' : '1' }),
        zip && group('address', [text('postalcode', zip), text('country', 'US')], { type: 'home' }),
      ],
      { primarycontact: '1' },
    ),
    preferredDate &&
      group('timeframe', [
        needed('description', [preferredDate, preferredTime.toLowerCase()].filter(Boolean).join(' ')),
        text('earliestdate', preferredDate),
        text('latestdate', preferredDate),
      ]),
    needed('comments', [wishes[leadType], customer.message].filter(Boolean).join('\n')),
  ]);
};

const vendorOf = ({ vendor, provider }: AdfLead): string => {
  const { address1, city, state, zip } = vendor.address;
  const where = [
    text('street', address1, { line: '1' }),
    ...[text('city', city), text('regioncode', state), text('postalcode', zip), text('country', 'US')],
  ];
  return group('vendor', [
    text('id', String(vendor.id), { sequence: '1', source: provider.name }),
    needed('vendorname', vendor.name),
    group(
      'contact',
      [
        needed('name', vendor.name, { part: 'full', type: 'business' }),
        text('email', vendor.email),
        text('phone', vendor.phone, { type: 'voice' }),
        group('address', where, { type: 'work' }),
      ],
      { primarycontact: '1' },
    ),
  ]);
};

const providerOf = ({ provider }: AdfLead): string =>
  group('provider', [
    needed('name', provider.name, { part: 'full', type: 'business' }),
    text('service', provider.service),
    text('url', provider.url),
  ]);

/** A lead in ADF 1.0, the XML format of dealers' systems, with the elements in the order of its DTD. */
export const adfOf = (lead: AdfLead): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<?adf version="1.0"?>',
    group('adf', [
      group(
        'prospect',
        [
          text('id', lead.leadId, { sequence: '1', source: lead.provider.name }),
          needed('requestdate', `${new Date(lead.createdMs).toISOString().slice(0, 19)}+00:00`),
          ...[vehicleOf(lead), customerOf(lead), vendorOf(lead), providerOf(lead)],
        ],
        { status: 'new' },
      ),
    ]),
    '',
  ].join('\n');
