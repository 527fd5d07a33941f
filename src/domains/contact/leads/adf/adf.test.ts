// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anOwner } from '#tests/fixtures/listing-builder.ts';
import { type AdfLead, adfOf } from './adf.ts';

const lead: AdfLead = {
  leadId: '6f1f9c1e-0000-4000-8000-000000000001',
  createdMs: Date.UTC(2026, 10, 15, 14, 3, 9, 120),
  leadType: 'TESTDRIVE',
  listingId: 700_000_001,
  vehicle: {
    title: 'Used 2022 Honda Accord EX-L',
    price: '$24,000, $26,252 out the door in GA',
    stockNumber: 'A00001',
    vin: '1HGCV1F34LA000001',
    url: 'https://cars.example/cars-for-sale/vehicle/700000001',
    parts: { year: 2022, make: 'Honda', model: 'Accord', trim: 'EX-L', isNew: false, priceUsd: 24_000 },
  },
  customer: {
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: 'reply+d1@talk.example',
    phone: '4045550142',
    zip: '30303',
    message: 'Saturday?',
    preferredDate: '2026-11-21',
    preferredTime: 'MORNING',
  },
  vendor: { ...anOwner(), email: 'sales@peachtree-honda.example' },
  provider: { name: 'Forecourt', service: 'ConsumerSite', url: 'https://cars.example' },
};

const parse = (xml: string): Document => {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  return document;
};
const textAt = (document: Document, path: string): string | null | undefined =>
  document.querySelector(path)?.textContent;

/** XML reads every line end as one sign, unless it is written out, and holds no control characters. */
const writable = (text: string): string =>
  text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');

describe('a lead as ADF', () => {
  it('has the vehicle, customer, vendor and provider in the elements of the format', () => {
    const document = parse(adfOf(lead));
    const prospect = 'adf > prospect';
    for (const [path, value] of [
      ['id', lead.leadId],
      ['requestdate', '2026-11-15T14:03:09+00:00'],
      ['vehicle > year', '2022'],
      ['vehicle > make', 'Honda'],
      ['vehicle > model', 'Accord'],
      ['vehicle > trim', 'EX-L'],
      ['vehicle > vin', '1HGCV1F34LA000001'],
      ['vehicle > stock', 'A00001'],
      ['vehicle > price[type="asking"][currency="USD"]', '24000'],
      ['customer > contact > name[part="first"]', 'Dana'],
      ['customer > contact > name[part="last"]', 'Whitfield'],
      ['customer > contact > email', 'reply+d1@talk.example'],
      ['customer > contact > phone[time="morning"]', '4045550142'],
      ['customer > contact > address > postalcode', '30303'],
      ['customer > timeframe > earliestdate', '2026-11-21'],
      ['customer > comments', 'Would like a test drive.\nSaturday?'],
      ['vendor > vendorname', 'Peachtree Honda'],
      ['vendor > contact > email', 'sales@peachtree-honda.example'],
      ['vendor > contact > address > regioncode', 'GA'],
      ['provider > name', 'Forecourt'],
      ['provider > service', 'ConsumerSite'],
    ] as const) {
      expect([path, textAt(document, `${prospect} > ${path}`)]).toEqual([path, value]);
    }
    const vehicle = document.querySelector('vehicle');
    expect([vehicle?.getAttribute('interest'), vehicle?.getAttribute('status')]).toEqual(['test-drive', 'used']);
    expect([...(document.querySelector('prospect')?.children ?? [])].map(({ tagName }) => tagName)).toEqual([
      ...['id', 'requestdate', 'vehicle', 'customer', 'vendor', 'provider'],
    ]);
  });

  it('leaves out missing data: a hidden address, no phone, no price', () => {
    const { parts: _, price: __, vin: ___, ...vehicle } = lead.vehicle;
    const customer = { ...lead.customer, email: undefined, preferredDate: '', zip: '' };
    const document = parse(adfOf({ ...lead, vehicle, customer, listingId: null, leadType: 'CUSTOMORDER' }));
    for (const path of ['customer email', 'customer timeframe', 'customer address', 'vin', 'price', 'vehicle > id']) {
      expect([path, document.querySelector(path)]).toEqual([path, null]);
    }
    expect(textAt(document, 'vehicle > model')).toBe(lead.vehicle.title);
  });

  it('escapes any text of a shopper or feed, so that it parses to the same text', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...'<>&\'"]!-[?/ \n\r\t=x\u0000\u0008\u{FFFE}\u{D800}'), maxLength: 40 }),
      fc.constantFrom(']]>', '<![CDATA[', '<!--', '-->', '</comments>', '<?xml ?>', '&amp;', '&#0;', '"><vendor/>'),
    );
    fc.assert(
      fc.property(hostile, hostile, hostile, (first, message, name) => {
        const customer = { ...lead.customer, firstName: first, message };
        const provider = { ...lead.provider, name };
        const vehicle = { ...lead.vehicle, stockNumber: message, vin: name };
        const document = parse(
          adfOf({ ...lead, customer, vehicle, provider, vendor: { ...lead.vendor, name: first } }),
        );
        expect(textAt(document, 'customer name[part="first"]')).toBe(writable(first));
        expect(textAt(document, 'vendor > vendorname')).toBe(writable(first));
        const text = writable(message);
        expect(textAt(document, 'customer > comments')).toBe(
          message === '' ? 'Would like a test drive.' : `Would like a test drive.\n${text}`,
        );
        expect(document.querySelectorAll('prospect')).toHaveLength(1);
        expect(document.querySelectorAll('vendor')).toHaveLength(1);
      }),
      { numRuns: 40 },
    );
  });
});
