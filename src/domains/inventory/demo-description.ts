import { featureByCode } from '#domains/catalogue/features.ts';
import { unknownTrim } from '#domains/catalogue/vocabulary.ts';
import type { Listing } from '#domains/listings/listing.ts';
import { grouped } from '#lib/money.ts';
import type { Random } from '#lib/random.ts';

type DescribedListing = Pick<
  Listing,
  | 'year'
  | 'trim'
  | 'listingType'
  | 'mileage'
  | 'featureCodes'
  | 'exterior'
  | 'interior'
  | 'engine'
  | 'drive'
  | 'history'
  | 'packages'
  | 'electricRangeMiles'
  | 'mpgCity'
  | 'mpgHighway'
> & { makeName: string; modelName: string; sellerName: string; city: string; privateSeller: boolean };

const list = (items: string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** `UNAVAIL` is for programs; a seller would just leave the trim out. */
const model = (t: DescribedListing): string => (t.trim === unknownTrim ? t.modelName : `${t.modelName} ${t.trim}`);

const anyOpenings = [
  (t: DescribedListing) => `Just in: this ${t.year} ${t.makeName} ${model(t)} in ${t.exterior.name}.`,
  (t: DescribedListing) =>
    `${t.exterior.name} over ${t.interior.name}, ${t.engine.name}, ${t.drive.name.toLowerCase()}.`,
  (t: DescribedListing) => `${t.sellerName} is pleased to offer this ${t.year} ${t.makeName} ${model(t)}.`,
  (t: DescribedListing) => `Looking for a ${t.modelName}? This one in ${t.exterior.name} ticks the boxes.`,
];

const newOpenings = [
  ...anyOpenings,
  (t: DescribedListing) => `New ${t.year} ${t.makeName} ${model(t)}, on our lot in ${t.city} today.`,
  (t: DescribedListing) => `Be its first owner: a ${t.year} ${model(t)} in ${t.exterior.name}.`,
];

const usedOpenings = [
  ...anyOpenings,
  (t: DescribedListing) => `Here is a ${t.year} ${model(t)} that has been looked after.`,
  (t: DescribedListing) => `A clean ${model(t)} with ${grouped(t.mileage)} miles.`,
  (t: DescribedListing) => `Traded in locally: ${t.year} ${t.makeName} ${model(t)}, ${grouped(t.mileage)} miles.`,
];

const privateOpenings = [
  (t: DescribedListing) => `Selling my ${t.year} ${model(t)}. ${grouped(t.mileage)} miles, mostly highway.`,
  (t: DescribedListing) => `Our family has outgrown this ${t.makeName} ${t.modelName}, so it needs a new home.`,
  (t: DescribedListing) => `${t.year} ${t.makeName} ${model(t)} for sale by its owner in ${t.city}. Garage kept.`,
];

const openingsOf = (t: DescribedListing) =>
  t.privateSeller ? privateOpenings : t.listingType === 'NEW' ? newOpenings : usedOpenings;

const conditions = [
  'Recent service includes an oil change, new cabin filter and a four-wheel alignment.',
  'Tires have plenty of tread left and the brakes were measured at over 7 mm.',
  'Two keys, manuals and the full service record come with it.',
  'The interior is clean, from a non-smoker, with normal light wear on the driver seat.',
  'It passed a 112-point inspection and is ready to be driven home today.',
  'A small stone chip on the hood is the only mark on it; ask for a close-up.',
  'The windshield was replaced last spring.',
  'New battery and wipers were fitted this season.',
];

const newConditions = [
  'It has delivery miles only and carries the full factory warranty.',
  'This one is on the ground now, not in transit.',
  'Ask about incentives that may apply in your ZIP code.',
  'We can show you the window sticker before you visit.',
];

const closers = [
  'Call or text to set a time; we will have it out front.',
  'The price listed is the price we will honor. Fees are shown with it.',
  'Trades welcome, and we will put our offer in writing.',
  'Financing is available, and your own bank is welcome too.',
  'Come see it in {city}, or ask for a walk-around video.',
  'We confirm every day that it is still here.',
];

const privateClosers = [
  'Title in hand. Serious inquiries only, please.',
  'Happy to meet at your mechanic for an inspection.',
  'Price is fair for the miles; no trades.',
];

/** Brand words keep their capitals in the middle of a sentence. */
const spoken: Record<string, string> = {
  'Apple CarPlay': 'Apple CarPlay',
  'Android Auto': 'Android Auto',
  'Bluetooth, Hands-Free': 'hands-free Bluetooth',
  'DVD Player': 'a DVD player',
  'WiFi Hotspot': 'a WiFi hotspot',
  '3rd Row Seats': 'a third row of seats',
};

/** Reads as sellers write, and no two quite alike. */
export const demoDescription = (random: Random, listing: DescribedListing): string => {
  const named = listing.featureCodes.flatMap((code) => {
    const name = featureByCode(code)?.name;
    return name ? [spoken[name] ?? name.toLowerCase()] : [];
  });
  const highlights = named.filter(() => random.chance(0.4)).slice(0, random.integer(3, 6));
  const economy =
    listing.electricRangeMiles !== null
      ? `EPA range when new was ${listing.electricRangeMiles} miles.`
      : listing.mpgCity !== null
        ? `Rated ${listing.mpgCity} city and ${listing.mpgHighway} highway.`
        : '';
  const history =
    listing.listingType === 'NEW' || listing.history.owners === null
      ? ''
      : listing.history.owners === 1
        ? 'One owner from new.'
        : `${listing.history.owners} previous owners.`;
  const parts = [
    random.pick(openingsOf(listing))(listing),
    highlights.length > 1 ? `${random.pick(['Equipped with', 'It has', 'You get'])} ${list(highlights)}.` : '',
    listing.packages.length > 0 && random.chance(0.7)
      ? `Includes the ${list(listing.packages.map((p) => p.name))}.`
      : '',
    random.chance(0.5) ? economy : '',
    history,
    random.pick(listing.listingType === 'NEW' ? newConditions : conditions),
    random.chance(0.4) ? random.pick(listing.listingType === 'NEW' ? newConditions : conditions) : '',
    random.pick(listing.privateSeller ? privateClosers : closers).replace('{city}', listing.city),
  ];
  return [...new Set(parts.filter(Boolean))].join(' ');
};
