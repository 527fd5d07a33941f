import { z } from 'zod';

export type FullAddress = { street: string; city: string; state: string; zip: string };

const nothing: FullAddress = { street: '', city: '', state: '', zip: '' };

const Part = z
  .union([z.string(), z.number()])
  .transform((part) => String(part).trim())
  .optional()
  .catch(undefined);

/** Suppliers' names for the parts of an address. */
const AddressObject = z.object({
  street: Part,
  addr1: Part,
  address: Part,
  street_address: Part,
  streetAddress: Part,
  city: Part,
  addressLocality: Part,
  state: Part,
  region: Part,
  addressRegion: Part,
  zip: Part,
  postal_code: Part,
  postalCode: Part,
});

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const pair =
  /\s*(?:"([^"]*)"|'([^']*)'|(\w+))\s*:\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^,{}'"]+))\s*(?:,|\}|$)/gy;

/** As Meta documents addresses: `{addr1: '1 Main St', city: 'O\'Fallon'}`, which is no JSON. */
const readLoosely = (text: string): Record<string, string> => {
  const inside = text.slice(1);
  return Object.fromEntries(
    [...inside.matchAll(pair)].map(([, double, single, bare, ...values]) => [
      double ?? single ?? bare ?? '',
      (values.find((value) => value !== undefined) ?? '').replace(/\\(.)/g, '$1').trim(),
    ]),
  );
};

const readObject = (text: string): FullAddress | undefined => {
  const parsed = AddressObject.safeParse(readJson(text) ?? readLoosely(text));
  if (!parsed.success) return undefined;
  const address = parsed.data;
  return {
    street: address.street ?? address.addr1 ?? address.address ?? address.street_address ?? address.streetAddress ?? '',
    city: address.city ?? address.addressLocality ?? '',
    state: address.state ?? address.region ?? address.addressRegion ?? '',
    zip: address.zip ?? address.postal_code ?? address.postalCode ?? '',
  };
};

const country = /^(us|usa|u\.s\.a?\.?|united states( of america)?)$/i;

/** Parses `1800 Amphibious Blvd., Mountain View, CA 94045, US`, or a JSON object of the same. */
export const readFullAddress = (text: string): FullAddress => {
  if (text === '') return nothing;
  if (text.startsWith('{')) return readObject(text) ?? nothing;
  const parts = text.split(',').map((part) => part.trim());
  if (country.test(parts.at(-1) ?? '')) parts.pop();
  const end = parts.length > 1 ? /^(?:(.*?)\s+)?(\d[\d-]*)$/.exec(parts.at(-1) ?? '') : null;
  if (end) parts.pop();
  const state = end?.[1] ?? (end ? parts.pop() : parts.at(-1)?.length === 2 ? parts.pop() : '') ?? '';
  const city = parts.length > 1 ? (parts.pop() ?? '') : '';
  return { street: parts.join(', '), city, state, zip: end?.[2] ?? '' };
};
