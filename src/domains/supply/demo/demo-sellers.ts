import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import type { Random } from '#lib/random.ts';
import { slugOf } from '#lib/slug.ts';
import { demoDealerName } from './demo-dealer-name.ts';
import { givenNames, services, streets, taglines } from './demo-names.ts';
import type { DemoPlaces } from './demo-places.ts';

/** Makes that sell better in some states than nationally. */
const regionalTaste: Record<string, { states: string; factor: number }> = {
  SUB: { states: 'CO CT ID MA ME MT NH NY OR UT VT WA', factor: 2.6 },
  TESLA: { states: 'AZ CA FL NJ NV OR TX WA', factor: 1.8 },
  FORD: { states: 'IA KS MI MO MT ND NE OH SD TX', factor: 1.4 },
  CHEV: { states: 'IA IN KS MI MO ND NE OH SD WI', factor: 1.4 },
  GMC: { states: 'IA MI MT ND NE SD TX WI', factor: 1.5 },
  RAM: { states: 'ID MT ND OK SD TX WY', factor: 1.5 },
  TOYOTA: { states: 'AZ CA FL HI NM NV', factor: 1.3 },
  LEXUS: { states: 'CA FL GA NJ NY TX', factor: 1.4 },
  BMW: { states: 'CA CT FL MA NJ NY', factor: 1.6 },
  MB: { states: 'CA CT FL GA NJ NY TX', factor: 1.6 },
};

/** Makes with few dealers, with the population for each dealer. */
const rareMakes: Record<string, number> = Object.fromEntries(
  Object.entries({
    250000: 'ACURA AUDI BMW CAD GENESIS INFIN LEXUS LINC MB MINI TESLA VOLVO MIT',
    900000: 'ALFA FIAT JAG POR RIVIAN ROV POLESTAR INEOS VINFAST FREIGHT',
    1800000: 'ASTON BENTL BUGATTI FER KARMA LAM LOTUS LUCID MAS MCLAREN RR',
  }).flatMap(([people, codes]) => codes.split(' ').map((code) => [code, Number(people)])),
);

/** Numbers from the range reserved for fiction, 555-0100 to 555-0199, in a local area code. */
const phone = (random: Random, areaCodes: readonly string[]): string =>
  `${random.pick(areaCodes)}55501${String(random.integer(0, 99)).padStart(2, '0')}`;

/** States where dealers are closed on Sundays by law or custom. */
const quietSundays = new Set('CO IA IL IN LA ME MN MO MS ND NJ OK PA WI'.split(' '));

const hours = (random: Random, state: string): Owner['hours'] => {
  const open = random.pick(['8:00 AM', '8:30 AM', '9:00 AM']);
  const close = random.pick(['6:00 PM', '7:00 PM', '8:00 PM', '9:00 PM']);
  const opens = !quietSundays.has(state) && random.chance(0.6);
  const sunday = opens ? { open: '11:00 AM', close: '5:00 PM' } : { open: null, close: null };
  return [
    ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((label) => ({ label, open, close })),
    { label: 'Saturday', open: '9:00 AM', close: '6:00 PM' },
    { label: 'Sunday', ...sunday },
  ];
};

/** Typical documentation fees by state; several states cap them. */
const docFees: Record<string, readonly number[]> = {
  AR: [129],
  CA: [85],
  IL: [347, 367],
  LA: [299, 425],
  MI: [260, 280],
  MN: [175, 275, 350],
  NY: [75, 175],
  OH: [250, 387],
  OR: [150, 200],
  TX: [150, 175, 225],
  WA: [150, 200],
  FL: [799, 899, 995],
  GA: [499, 599, 699, 799],
  VA: [599, 799, 899],
};
const usualDocFees = [199, 249, 299, 349, 399, 449, 499, 599];

const colours = ['#1453C4', '#B4173A', '#0D6B45', '#5A3BB5', '#B83E12', '#0A1A3C', '#44660F', '#1D1916'];

/** Makes that are sold together, with the probability: Chevrolet is also sold alone, Buick and Chrysler hardly ever. */
const soldBeside: Record<string, Record<string, number>> = {
  CHEV: { GMC: 0.25, BUICK: 0.3, CAD: 0.15 },
  GMC: { BUICK: 0.85 },
  BUICK: { GMC: 1 },
  JEEP: { RAM: 0.85, DODGE: 0.85, CHRY: 0.85 },
  RAM: { JEEP: 0.95, DODGE: 0.9, CHRY: 0.9 },
  DODGE: { JEEP: 0.95, RAM: 0.95, CHRY: 0.95 },
  CHRY: { JEEP: 1, RAM: 0.95, DODGE: 0.95 },
  FORD: { LINC: 0.15 },
};

const franchisesAt = (random: Random, catalogue: Catalogue, state: string, people: number): string[] => {
  if (random.chance(0.38)) return [];
  const sold = catalogue.makes
    .map((make) => ({
      code: make.code,
      weight:
        make.models.filter((model) => model.years.to === null).reduce((sum, model) => sum + model.share, 0) *
        (regionalTaste[make.code]?.states.includes(state) ? (regionalTaste[make.code]?.factor ?? 1) : 1),
    }))
    .filter((make) => make.weight > 0 && people >= (rareMakes[make.code] ?? 0));
  const first = random.weighted(sold, (make) => make.weight).code;
  const partners = Object.entries(soldBeside[first] ?? {});
  return [first, ...partners.filter(([, likely]) => random.chance(likely)).map(([make]) => make)];
};

type DealerSources = {
  catalogue: Catalogue;
  places: DemoPlaces;
  /** From 0 to 1, spread evenly over all dealers; determines the location. */
  share: number;
  /** Names of the other dealers. */
  usedNames: Set<string>;
};

/** Generates a dealer, and the relative size of its lot. */
export const makeDemoDealer = (
  random: Random,
  id: number,
  { catalogue, places, share, usedNames }: DealerSources,
): { owner: Owner; lotSize: number } => {
  const { place, people } = places.dealerPlace(share, random);
  const areaCodes = places.areaCodes(place);
  const franchises = franchisesAt(random, catalogue, place.state, people);
  const makeNames = franchises.map((code) => catalogue.lookups.makes.get(code)?.name ?? '');
  const name = demoDealerName(random, { makes: makeNames, city: place.city, state: place.state }, usedNames);
  const large = random.chance(0.4);
  // A few lots are huge; franchises have larger ones than independents, and cities larger ones than towns.
  const lotSize =
    (0.25 + random.next() ** 2 * 4) * (franchises.length > 0 ? 1.25 : 0.6) * Math.min(1.3, (people / 400_000) ** 0.12);
  const owner: Owner = {
    id,
    name,
    privateSeller: false,
    franchises,
    address: { address1: `${random.integer(100, 9900)} ${random.pick(streets)}`, ...place },
    phone: phone(random, areaCodes),
    leadEmail: `sales@${slugOf(name).slice(0, 40)}.example`,
    textNumber: random.chance(0.6) ? phone(random, areaCodes) : null,
    website: `https://${slugOf(name).slice(0, 40)}.example`,
    preferredContact: random.weighted(['email', 'phone', 'text', 'website'] as const, (way) =>
      way === 'email' ? 5 : way === 'phone' ? 3 : 1,
    ),
    hours: hours(random, place.state),
    // Stars come from the demo reviews (REV-10).
    rating: null,
    services: services.filter(() => random.chance(franchises.length > 0 ? 0.55 : 0.3)),
    homeServices: {
      buyOnline: random.chance(0.35),
      testDrive: random.chance(0.4),
      vehicleDelivery: random.chance(0.45),
      virtualTour: random.chance(0.25),
    },
    docFeeUsd: reportedFee(id, random.pick(docFees[place.state] ?? usualDocFees)),
    instantCashOffer: large && franchises.length > 0,
    // By its id and not by chance, so that everything else of the demo stays as it is.
    ...(id % 3 === 0 && { buying: { radiusMiles: 75, makes: [], oldestYear: 2010 } }),
    tagline: random.chance(0.5) ? random.pick(taglines) : null,
    brandColour: random.pick(colours),
  };
  return { owner, lotSize };
};

/** Some dealers don't report theirs; by id, so that everything else of the demo stays as it is. */
const reportedFee = (id: number, feeUsd: number): number => (id % 11 === 5 ? 0 : feeUsd);

/** A private seller (DLR-03): no website, a forwarding number, and an address that is not shown. */
export const makeDemoPrivateSeller = (random: Random, id: number, places: DemoPlaces): Owner => {
  const place = places.homePlace(random);
  return {
    id,
    name: `${random.pick(givenNames)} ${random.pick([...'ABCDEFGHJKLMNPRSTVWYZ'])}.`,
    privateSeller: true,
    franchises: [],
    address: { address1: '', ...place },
    phone: phone(random, places.areaCodes(place)),
    leadEmail: `seller-${id}@private.example`,
    textNumber: null,
    website: null,
    preferredContact: 'phone',
    hours: [],
    rating: null,
    services: [],
    homeServices: { buyOnline: false, testDrive: false, vehicleDelivery: false, virtualTour: false },
    docFeeUsd: 0,
    instantCashOffer: false,
    tagline: null,
    brandColour: '#6B5A52',
  };
};
