import type { Catalogue } from '#domains/catalogue/catalogue.ts';
import type { Owner } from '#domains/sellers/owner.ts';
import type { Random } from '#lib/random.ts';
import { slugOf } from '#lib/slug.ts';
import {
  coinedNames,
  franchiseEndings,
  givenNames,
  independentEndings,
  services,
  streets,
  taglines,
} from './demo-names.ts';

/** A place a seller can be at. */
export type DemoPlace = { zip: string; city: string; state: string; latitude: number; longitude: number };

/** Residents in hundred thousands: sellers are where people are. */
const statePeople: Record<string, number> = Object.fromEntries(
  'CA390 TX310 FL230 NY195 PA130 IL125 OH118 GA111 NC109 MI100 NJ93 VA87 WA79 AZ75 TN72 MA70 IN69 MO62 MD62 WI59 CO59 MN57 SC54 AL51 LA46 KY45 OR42 OK41 CT36 UT34 NV32 IA32 AR31 KS29 MS29 NM21 ID20 NE20 WV18 HI14 ME14 NH14 MT11 RI11 DE10 SD9 ND8 AK7 DC7 VT6 WY6'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Makes that sell better in some states than their national share says. */
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

const luxuryMakes = new Set(
  'ACURA ALFA ASTON AUDI BENTL BMW CAD FER GENESIS INFIN JAG KARMA LAM LEXUS LINC LOTUS LUCID MAS MB MCLAREN POLESTAR POR RIVIAN ROV RR TESLA VOLVO'.split(
    ' ',
  ),
);
export const isLuxuryMake = (makeCode: string): boolean => luxuryMakes.has(makeCode);

/** Numbers of the reserved fictional range: 555-0100 to 555-0199 in any area code. */
const phone = (random: Random): string =>
  `${random.integer(2, 9)}${random.integer(0, 8)}${random.integer(2, 9)}55501${String(random.integer(0, 99)).padStart(2, '0')}`;

const hours = (random: Random): Owner['hours'] => {
  const open = random.pick(['8:00 AM', '8:30 AM', '9:00 AM']);
  const close = random.pick(['6:00 PM', '7:00 PM', '8:00 PM', '9:00 PM']);
  const sunday = random.chance(0.45) ? { open: '11:00 AM', close: '5:00 PM' } : { open: null, close: null };
  return [
    ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((label) => ({ label, open, close })),
    { label: 'Saturday', open: '9:00 AM', close: '6:00 PM' },
    { label: 'Sunday', ...sunday },
  ];
};

const colours = ['#1453C4', '#B4173A', '#0D6B45', '#5A3BB5', '#B83E12', '#0A1A3C', '#44660F', '#1D1916'];

type PlacePicker = (random: Random) => DemoPlace;

/** A state by its people, then one of its ZIPs; of two drawn, the one in the larger city. */
export const createPlacePicker = (places: readonly DemoPlace[]): PlacePicker => {
  const cityOf = ({ city, state }: DemoPlace) => `${city}, ${state}`;
  const sizes = new Map<string, number>();
  for (const place of places) sizes.set(cityOf(place), (sizes.get(cityOf(place)) ?? 0) + 1);
  const size = (place: DemoPlace): number => sizes.get(cityOf(place)) ?? 0;
  const byState = Map.groupBy(
    places.filter((place) => statePeople[place.state]),
    (place) => place.state,
  );
  const states = [...byState.keys()].sort();
  return (random) => {
    const inState = byState.get(random.weighted(states, (state) => statePeople[state] ?? 0)) ?? [];
    const [one, other] = [random.pick(inState), random.pick(inState)];
    const { zip, city, state, latitude, longitude } = size(other) > size(one) ? other : one;
    return { city, state, zip, latitude, longitude };
  };
};

const franchisesAt = (random: Random, catalogue: Catalogue, state: string): string[] => {
  if (random.chance(0.38)) return [];
  const sold = catalogue.makes
    .map((make) => ({
      code: make.code,
      weight:
        make.models.filter((model) => model.years.to === null).reduce((sum, model) => sum + model.share, 0) *
        (regionalTaste[make.code]?.states.includes(state) ? (regionalTaste[make.code]?.factor ?? 1) : 1),
    }))
    .filter((make) => make.weight > 0);
  const first = random.weighted(sold, (make) => make.weight).code;
  const partners: Record<string, string[]> = {
    CHEV: ['GMC', 'BUICK', 'CAD'],
    GMC: ['BUICK'],
    JEEP: ['RAM', 'DODGE', 'CHRY'],
    RAM: ['JEEP', 'DODGE', 'CHRY'],
    DODGE: ['JEEP', 'RAM', 'CHRY'],
    FORD: ['LINC'],
  };
  const together = partners[first] ?? [];
  return [first, ...together.filter(() => random.chance(first === 'FORD' ? 0.15 : 0.6))];
};

export const makeDemoDealer = (
  random: Random,
  id: number,
  { catalogue, pickPlace }: { catalogue: Catalogue; pickPlace: PlacePicker },
): Owner => {
  const place = pickPlace(random);
  const franchises = franchisesAt(random, catalogue, place.state);
  const makeNames = franchises.map((code) => catalogue.lookups.makes.get(code)?.name ?? '');
  const founder = random.chance(0.25) ? `${random.pick(givenNames)} ` : '';
  const base = `${founder}${random.pick(coinedNames)}`;
  const name =
    franchises.length > 0
      ? `${base} ${makeNames.slice(0, 3).join(' ')}${random.pick(franchiseEndings).replace('{city}', place.city)}`
      : `${base} ${random.pick(independentEndings)}`;
  const large = random.chance(0.4);
  return {
    id,
    name,
    privateSeller: false,
    franchises,
    address: { address1: `${random.integer(100, 9900)} ${random.pick(streets)}`, ...place },
    phone: phone(random),
    leadEmail: `sales@${slugOf(name).slice(0, 40)}.example`,
    textNumber: random.chance(0.6) ? phone(random) : null,
    website: `https://${slugOf(name).slice(0, 40)}.example`,
    preferredContact: random.weighted(['email', 'phone', 'text', 'website'] as const, (way) =>
      way === 'email' ? 5 : way === 'phone' ? 3 : 1,
    ),
    hours: hours(random),
    rating: random.chance(0.9)
      ? {
          value: Math.round(Math.min(5, Math.max(2.4, 4.4 + random.normal() * 0.45)) * 10) / 10,
          count: random.integer(8, 900),
        }
      : null,
    services: services.filter(() => random.chance(franchises.length > 0 ? 0.55 : 0.3)),
    homeServices: {
      buyOnline: random.chance(0.35),
      testDrive: random.chance(0.4),
      vehicleDelivery: random.chance(0.45),
      virtualTour: random.chance(0.25),
    },
    docFeeUsd: random.pick([85, 150, 199, 299, 399, 499, 599, 699, 799, 899]),
    instantCashOffer: large && franchises.length > 0,
    tagline: random.chance(0.5) ? random.pick(taglines) : null,
    brandColour: random.pick(colours),
  };
};

/** DLR-03: a person, not a business: no form, no website, a number that forwards. */
export const makeDemoPrivateSeller = (random: Random, id: number, pickPlace: PlacePicker): Owner => ({
  id,
  name: `${random.pick(givenNames)} ${random.pick([...'ABCDEFGHJKLMNPRSTVWYZ'])}.`,
  privateSeller: true,
  franchises: [],
  address: { address1: '', ...pickPlace(random) },
  phone: phone(random),
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
});
