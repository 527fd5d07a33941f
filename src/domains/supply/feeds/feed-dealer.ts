import type { Owner } from '#domains/cars/sellers/owner.ts';
import { type Catalogue, makeByCode, makeBySlug } from '#domains/reference/catalogue/catalogue.ts';
import type { Places } from '#domains/reference/locations/places.ts';
import { slugOf } from '#lib/slug.ts';
import { type FullAddress, readFullAddress } from './dealer-address.ts';
import type { FeedRow } from './feed-row.ts';
import { readAmount, readMailAddress, readPhone, readWebAddress, readYesNo } from './feed-values.ts';

/** A feed's data about a seller; absent fields stay unchanged. */
export type FeedDealer = Partial<
  Pick<
    Owner,
    'name' | 'privateSeller' | 'franchises' | 'phone' | 'leadEmail' | 'textNumber' | 'website' | 'docFeeUsd' | 'tagline'
  > & { street: string; place: Omit<Owner['address'], 'address1'> }
>;

/** Identifies a seller within a feed: by the feed's id, or else by name and place. */
export const dealerKeyOf = (row: FeedRow): string | undefined => {
  const id = row.text('dealerId');
  if (id !== '') return `id:${id.toLowerCase().slice(0, 100)}`;
  const name = row.text('dealerName');
  if (name === '') return row.fail('dealerId', 'a dealerId or a dealerName is needed');
  return `name:${slugOf(name).slice(0, 80)}|${(row.text('dealerZip') || fullAddressOf(row).zip).slice(0, 5)}`;
};

const fullAddressOf = (row: FeedRow): FullAddress => readFullAddress(row.text('dealerFullAddress'));

export type DealerFacts = { catalogue: Catalogue; places: Pick<Places, 'resolve'> };

const readPlace = (row: FeedRow, places: DealerFacts['places']): FeedDealer['place'] => {
  const whole = fullAddressOf(row);
  if (row.text('dealerFullAddress') !== '' && Object.values(whole).every((part) => part === '')) {
    row.warn('dealerFullAddress', 'cannot be read and was left out');
  }
  const zip = row.text('dealerZip') || whole.zip;
  const [city, state] = [row.text('dealerCity') || whole.city, row.text('dealerState') || whole.state];
  const [zipColumn, cityColumn] = (['dealerZip', 'dealerCity'] as const).map((column) =>
    row.text(column) === '' && row.text('dealerFullAddress') !== '' ? 'dealerFullAddress' : column,
  );
  if (zip === '' && (city === '' || state === '')) return undefined;
  const five = /^(\d{5})(-?\d{4})?$/.exec(zip)?.[1];
  if (zip !== '' && five === undefined)
    return row.fail(zipColumn ?? 'dealerZip', 'is not a ZIP code: it has five digits');
  const place = places.resolve({ zip: five, city, state });
  if (!place) return row.fail((zip === '' ? cityColumn : zipColumn) ?? 'dealerZip', 'no such place is known');
  const { latitude, longitude } = place;
  return { city: place.city, state: place.state, zip: five ?? place.zip, latitude, longitude };
};

const optional = <T>(row: FeedRow, column: Parameters<FeedRow['text']>[0], read: (text: string) => T | undefined) => {
  const text = row.text(column);
  if (text === '') return undefined;
  const value = read(text);
  return value === undefined ? row.warn(column, 'cannot be read and was left out') : value;
};

const readFranchises = (row: FeedRow, catalogue: Catalogue): string[] | undefined => {
  const words = row.list('dealerFranchises');
  if (words.length === 0) return undefined;
  return words.flatMap((word) => {
    const make = makeByCode(catalogue, word.toUpperCase()) ?? makeBySlug(catalogue, word);
    return make ? [make.code] : (row.warn('dealerFranchises', `"${word}" is not a known make`) ?? []);
  });
};

const withoutAbsent = (dealer: FeedDealer): FeedDealer =>
  Object.fromEntries(Object.entries(dealer).filter(([, value]) => value !== undefined && value !== ''));

export const readDealer = (row: FeedRow, { catalogue, places }: DealerFacts): FeedDealer =>
  withoutAbsent({
    name: row.text('dealerName').slice(0, 120),
    street: (row.text('dealerAddress') || fullAddressOf(row).street).slice(0, 120),
    place: readPlace(row, places),
    privateSeller: optional(row, 'privateSeller', readYesNo),
    franchises: readFranchises(row, catalogue),
    phone: optional(row, 'dealerPhone', readPhone),
    leadEmail: optional(row, 'dealerEmail', readMailAddress),
    textNumber: optional(row, 'dealerTextNumber', readPhone),
    website: optional(row, 'dealerWebsite', readWebAddress),
    docFeeUsd: optional(row, 'dealerDocFee', (text) => {
      const amount = readAmount(text);
      return amount !== undefined && amount >= 0 && amount <= 10_000 ? amount : undefined;
    }),
    tagline: row.text('dealerTagline').slice(0, 160),
  });

/** A new seller needs a name and a place. */
export const canBecomeOwner = (dealer: FeedDealer): boolean => dealer.name !== undefined && dealer.place !== undefined;

const noAddress = { address1: '', city: '', state: '', zip: '', latitude: 0, longitude: 0 };

/** The owner with the feed's data applied. */
export const ownerOf = (id: number, dealer: FeedDealer, before: Owner | undefined): Owner => {
  const address = before?.address ?? noAddress;
  return {
    id,
    name: dealer.name ?? before?.name ?? '',
    privateSeller: dealer.privateSeller ?? before?.privateSeller ?? false,
    franchises: dealer.franchises ?? before?.franchises ?? [],
    address: {
      address1: dealer.street ?? address.address1,
      city: dealer.place?.city ?? address.city,
      state: dealer.place?.state ?? address.state,
      zip: dealer.place?.zip ?? address.zip,
      latitude: dealer.place?.latitude ?? address.latitude,
      longitude: dealer.place?.longitude ?? address.longitude,
    },
    phone: dealer.phone ?? before?.phone ?? '',
    ...((dealer.leadEmail ?? before?.leadEmail) && { leadEmail: dealer.leadEmail ?? before?.leadEmail }),
    ...(before?.hideEmailForm && { hideEmailForm: true }),
    textNumber: dealer.textNumber ?? before?.textNumber ?? null,
    website: dealer.website ?? before?.website ?? null,
    preferredContact: before?.preferredContact ?? 'email',
    hours: before?.hours ?? [],
    rating: null,
    services: before?.services ?? [],
    homeServices: before?.homeServices ?? {
      buyOnline: false,
      testDrive: false,
      vehicleDelivery: false,
      virtualTour: false,
    },
    docFeeUsd: dealer.docFeeUsd ?? before?.docFeeUsd ?? 0,
    instantCashOffer: before?.instantCashOffer ?? false,
    tagline: dealer.tagline ?? before?.tagline ?? null,
    brandColour: before?.brandColour ?? '#1453C4',
  };
};
