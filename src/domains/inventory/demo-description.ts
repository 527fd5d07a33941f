import { featureByCode } from '#domains/catalogue/features.ts';
import { unknownTrim } from '#domains/catalogue/vocabulary.ts';
import type { Listing } from '#domains/listings/listing.ts';
import { grouped } from '#lib/money.ts';
import type { Random } from '#lib/random.ts';
import { type Sentences, say } from './demo-grammar.ts';
import * as sentences from './demo-sentences.ts';

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
  | 'fuelGroup'
  | 'history'
  | 'packages'
  | 'electricRangeMiles'
  | 'mpgCity'
  | 'mpgHighway'
> & { makeName: string; modelName: string; sellerName: string; city: string; privateSeller: boolean; nowYear: number };

const list = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** Brand words keep their capitals in the middle of a sentence. */
const spoken: Record<string, string> = {
  'Apple CarPlay': 'Apple CarPlay',
  'Android Auto': 'Android Auto',
  'Bluetooth, Hands-Free': 'hands-free Bluetooth',
  'DVD Player': 'a DVD player',
  'WiFi Hotspot': 'a WiFi hotspot',
  '3rd Row Seats': 'a third row of seats',
  'Portable Audio Connection': 'USB and aux inputs',
  'Premium Wheels': 'alloy wheels',
  'Keyless Start': 'push-button start',
  'Backup Camera': 'a backup camera',
};
const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const slotsOf = (random: Random, t: DescribedListing) => {
  // `UNAVAIL` is for programs; a seller would just leave the trim out.
  const trim = t.trim === unknownTrim ? '' : t.trim;
  // Nobody says "a 2012 1500".
  const name = t.makeName === 'RAM' ? `Ram ${t.modelName}` : t.modelName;
  const fullName = t.makeName === 'RAM' ? name : `${t.makeName} ${name}`;
  const withTrim = (words: string): string => (trim ? `${words} ${trim}` : words);
  const owners = numberWords[t.history.owners ?? 0] ?? '';
  const named = t.featureCodes.flatMap((code) => {
    const name = featureByCode(code)?.name;
    return name ? [spoken[name] ?? name.toLowerCase()] : [];
  });
  const picked = named.filter(() => random.chance(0.4)).slice(0, random.integer(3, 6));
  return {
    year: String(t.year),
    make: t.makeName,
    name,
    fullName,
    model: withTrim(name),
    full: withTrim(fullName),
    trimWord: trim,
    trimOrName: random.chance(0.6) ? withTrim(name) : name,
    paint: t.exterior.name,
    interior: t.interior.name,
    engine: t.fuelGroup === 'ELE' ? `${t.engine.horsepower}-hp electric drive` : t.engine.name,
    drive: t.drive.name.toLowerCase(),
    // A person says "87,000", or "87" before a k; a dealer reads the odometer.
    miles: grouped(t.privateSeller ? Math.round(t.mileage / 500) * 500 : t.mileage),
    miles2: grouped(Math.round((t.mileage * (0.2 + random.next() * 0.5)) / 1000) * 1000),
    seller: t.sellerName,
    city: t.city,
    features: picked.length > 1 ? list(picked) : '',
    packages: list(t.packages.map(({ name }) => name)),
    city_mpg: String(t.mpgCity ?? ''),
    highway_mpg: String(t.mpgHighway ?? ''),
    range: String(t.electricRangeMiles ?? ''),
    owners,
    Owners: capital(owners),
    age: numberWords[t.nowYear - t.year] ?? String(t.nowYear - t.year),
    accidents: t.history.accidents === 1 ? 'one accident' : 'two accidents',
  };
};

const historyWords = ({ history }: DescribedListing) => {
  if (history.cleanTitle === false) return sentences.brandedTitle;
  if (history.accidents === null) return null;
  return history.accidents > 0 ? sentences.accidentHistory : sentences.cleanHistory;
};

/** Which kinds of sentences, in order; null where this seller leaves one out. */
const outline = (random: Random, t: DescribedListing, features: boolean): (Sentences | null)[] => {
  const sometimes = (probability: number, kind: Sentences | null) => (random.chance(probability) ? kind : null);
  const electric = t.fuelGroup === 'ELE';
  if (t.privateSeller) {
    const young = t.mileage < 30_000 && t.nowYear - t.year < 4;
    const state = electric
      ? sentences.privateElectricState
      : young
        ? sentences.privateYoungState
        : sentences.privateState;
    return [
      sentences.privateOpenings,
      sometimes(0.4, sentences.privateOpenings),
      state,
      sometimes(0.6, state),
      sometimes(0.8, t.history.cleanTitle === false ? sentences.brandedTitle : sentences.privateClosers),
      sometimes(0.5, sentences.privateClosers),
    ];
  }
  // What a plug-in is rated at in MPGe nobody says in a sentence.
  const rated = t.mpgCity !== null && t.fuelGroup !== 'PIH' ? sentences.economies : null;
  const range = t.listingType === 'NEW' ? sentences.newRanges : sentences.ranges;
  const economy = electric ? (t.electricRangeMiles === null ? null : range) : rated;

  const packages = t.packages.length > 0 ? sentences.packageWords : null;
  const shown = features ? sentences.highlights : null;
  if (t.listingType === 'NEW') {
    return [
      sentences.newOpenings,
      shown,
      sometimes(0.7, packages),
      sometimes(0.4, economy),
      sentences.newFacts,
      sometimes(0.6, sentences.closers),
    ];
  }
  const owners =
    t.history.owners === null ? null : t.history.owners === 1 ? sentences.oneOwner : sentences.severalOwners;
  return [
    sentences.usedOpenings,
    sometimes(0.85, shown),
    sometimes(0.6, packages),
    t.listingType === 'CERTIFIED' ? sentences.certifiedFacts : null,
    sometimes(0.3, economy),
    sometimes(0.55, owners),
    sometimes(t.history.cleanTitle === false ? 1 : 0.5, historyWords(t)),
    electric ? sentences.electricWork : sometimes(0.75, sentences.serviceWork),
    sometimes(t.listingType === 'CERTIFIED' ? 0 : 0.55, sentences.looks),
    sometimes(0.75, sentences.closers),
  ];
};

/** "An Altima", "an MDX" and "an F-150", but "a RAV4". */
const beforeVowel = /\b([Aa]) (?=[AEIO]|[FHLMNSX](?:[A-Z]{2}\b|[A-Z]?-?\d))/g;

const tidy = (text: string): string =>
  text
    .replace(beforeVowel, '$1n ')
    .replace(/ {2,}/g, ' ')
    .replace(/ ([.,;])/g, '$1')
    .replace(/,,/g, ',')
    .trim();

/** Reads as sellers write, and no two quite alike. */
export const demoDescription = (random: Random, listing: DescribedListing): string => {
  const slots = slotsOf(random, listing);
  const said = new Set<Sentences[number]>();
  const sentencesSaid = outline(random, listing, slots.features !== '').flatMap((kind) => {
    // Nobody says the same thing twice, even in other words.
    const unsaid = kind?.filter((phrase) => !said.has(phrase)) ?? [];
    if (unsaid.length === 0) return [];
    const phrase = random.pick(unsaid);
    said.add(phrase);
    return [capital(say(random, phrase, slots))];
  });
  const text = tidy(sentencesSaid.join(' '));
  // Some people type without capitals.
  return listing.privateSeller && random.chance(0.15) ? text.toLowerCase() : text;
};
