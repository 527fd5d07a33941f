import type { Listing } from '#domains/cars/listings/listing.ts';
import { featureByCode } from '#domains/reference/catalogue/features.ts';
import { unknownTrim } from '#domains/reference/catalogue/vocabulary.ts';
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
  | 'styleCode'
  | 'seats'
> & {
  makeName: string;
  modelName: string;
  sellerName: string;
  city: string;
  privateSeller: boolean;
  nowYear: number;
  daysOnSite: number;
};

const list = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** Feature names as used in a sentence: brand names keep their capitals, and singular nouns get an article. */
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
  Sunroof: 'a sunroof',
  'Roof Rack': 'a roof rack',
  'Trailer Hitch': 'a trailer hitch',
  'Security System': 'a security system',
  'Blind Spot Monitor': 'a blind spot monitor',
  'Rain Sensing Wipers': 'rain-sensing wipers',
  'Head-Up Display': 'a head-up display',
};
const cruise = '1033';
const adaptiveCruise = '1313';
/** Makes that write their own name in capitals, as sellers write them. */
const makeWords: Record<string, string> = { MAZDA: 'Mazda', RAM: 'Ram' };
const vehicleWords: Record<string, string> = { TRUCKS: 'truck', VANMV: 'van' };
const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How long the owner has had the car: "since new" only for a first owner, and never longer than its age. */
const sinceWhen = (random: Random, { history, mileage }: DescribedListing, age: number): string => {
  if (history.owners === 1) return 'since new';
  const years = numberWords[random.integer(1, 6)] ?? '';
  const index = numberWords.indexOf(years);
  const miles = Math.round((mileage * (0.2 + random.next() * 0.5)) / 1000) * 1000;
  if (index < age && index > 1) return `for ${years} years`;
  return miles > 0 ? `since ${grouped(miles)} miles` : 'for a while';
};

const slotsOf = (random: Random, t: DescribedListing) => {
  // `UNAVAIL` is for programs; a seller would leave the trim out.
  const trim = t.trim === unknownTrim ? '' : t.trim;
  const make = makeWords[t.makeName] ?? t.makeName;
  // Avoids "a 2012 1500" and "a MAZDA MAZDA3".
  const model = t.modelName.replace(t.makeName, make);
  const name = t.makeName === 'RAM' ? `${make} ${model}` : model;
  const fullName = name.startsWith(make) ? name : `${make} ${name}`;
  const age = t.nowYear - t.year;
  const withTrim = (words: string): string => (trim ? `${words} ${trim}` : words);
  const owners = numberWords[t.history.owners ?? 0] ?? '';
  const isAdaptive = t.featureCodes.includes(adaptiveCruise);
  const named = t.featureCodes.flatMap((code) => {
    const name = code === cruise && isAdaptive ? undefined : featureByCode(code)?.name;
    return name ? [spoken[name] ?? name.toLowerCase()] : [];
  });
  // Features that the trim adds come last in the catalogue, and are the ones a seller would mention.
  const picked = named
    .reverse()
    .filter(() => random.chance(0.4))
    .slice(0, random.integer(3, 6));
  return {
    year: String(t.year),
    make,
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
    // Private sellers round the miles; dealers give the exact number.
    miles: grouped(t.privateSeller ? Math.round(t.mileage / 500) * 500 : t.mileage),
    since: t.privateSeller ? sinceWhen(random, t, age) : '',
    vehicle: vehicleWords[t.styleCode] ?? 'car',
    filled: t.fuelGroup === 'ELE' ? 'charged' : 'fueled',
    seller: t.sellerName,
    city: t.city,
    features: picked.length > 1 ? list(picked) : '',
    packages: list(t.packages.map(({ name }) => name)),
    city_mpg: String(t.mpgCity ?? ''),
    highway_mpg: String(t.mpgHighway ?? ''),
    range: String(t.electricRangeMiles ?? ''),
    owners,
    Owners: capital(owners),
    inYears: age < 2 ? `since ${t.year}` : `in ${numberWords[age] ?? age} years`,
    accidents: t.history.accidents === 1 ? 'one accident' : 'two accidents',
  };
};

const historyWords = ({ history }: DescribedListing) => {
  if (history.cleanTitle === false) return sentences.brandedTitle;
  if (history.accidents === null) return null;
  return history.accidents > 0 ? sentences.accidentHistory : sentences.cleanHistory;
};

type Sometimes = (probability: number, kind: Sentences | null) => Sentences | null;

const isLarge = ({ styleCode, seats }: DescribedListing): boolean =>
  styleCode === 'TRUCKS' || styleCode === 'VANMV' || seats > 5;
const isSmall = (t: DescribedListing): boolean => !isLarge(t) && t.styleCode !== 'SUVCROSS';
/** A car counts as new on the lot for this many days. */
const freshDays = 9;

/** Outline of a private seller's text: the car, why it is for sale, its care, its flaws, and how to buy it. */
const privateOutline = (sometimes: Sometimes, t: DescribedListing): (Sentences | null)[] => {
  const isYoung = t.mileage < 20_000 && t.nowYear - t.year < 3;
  const isElectric = t.fuelGroup === 'ELE';
  const isBranded = t.history.cleanTitle === false;
  const stories = isLarge(t)
    ? sentences.privateLargeStories
    : isSmall(t)
      ? sentences.privateSmallStories
      : sentences.privateStories;
  const care = isElectric
    ? sentences.privateElectricCare
    : isYoung
      ? sentences.privateYoungCare
      : sentences.privateCare;
  const work = t.mileage > 85_000 ? sentences.privateOldWork : sentences.privateWork;
  const opening = sometimes(0.75, sentences.privateOpenings);
  return [
    opening ?? stories,
    sometimes(0.4, stories),
    care,
    sometimes(0.4, care),
    isYoung || isElectric ? null : sometimes(0.5, work),
    isYoung ? null : sometimes(0.3, sentences.privateFlaws),
    isBranded ? sentences.privateBrandedTitle : t.history.accidents ? sometimes(0.6, sentences.privateAccident) : null,
    isBranded ? null : sometimes(0.45, sentences.privatePapers),
    sometimes(0.5, sentences.privateClosers),
    sometimes(0.4, sentences.privateClosers),
  ];
};

const checkedUsed: Sentences = [...sentences.serviceWork, ...sentences.inspections];
const checkedYoung: Sentences = [...sentences.youngService, ...sentences.youngInspections];
const openedFresh: Sentences = [...sentences.freshOpenings, ...sentences.usedOpenings];
const openedNew: Sentences = [...sentences.freshNewOpenings, ...sentences.newOpenings];

/** Kinds of sentences in order; null for one that this seller leaves out. */
const outline = (random: Random, t: DescribedListing, features: boolean): (Sentences | null)[] => {
  const sometimes: Sometimes = (probability, kind) => (random.chance(probability) ? kind : null);
  if (t.privateSeller) return privateOutline(sometimes, t);
  const electric = t.fuelGroup === 'ELE';
  const isFresh = t.daysOnSite <= freshDays;
  // Nobody mentions the MPGe of a plug-in hybrid in a sentence.
  const rated = t.mpgCity !== null && t.fuelGroup !== 'PIH' ? sentences.economies : null;
  const range = t.listingType === 'NEW' ? sentences.newRanges : sentences.ranges;
  const economy = electric ? (t.electricRangeMiles === null ? null : range) : rated;

  const packages = t.packages.length > 0 ? sentences.packageWords : null;
  const highlights = features ? sentences.highlights : null;
  if (t.listingType === 'NEW') {
    return [
      isFresh ? openedNew : sentences.newOpenings,
      highlights,
      sometimes(0.7, packages),
      sometimes(0.4, economy),
      sentences.newFacts,
      sometimes(0.6, sentences.closers),
    ];
  }
  const owners =
    t.history.owners === null ? null : t.history.owners === 1 ? sentences.oneOwner : sentences.severalOwners;
  const isYoung = t.mileage < 20_000;
  const isCertified = t.listingType === 'CERTIFIED';
  // A certified car's text already mentions an inspection, so it has no second one.
  const service = isYoung
    ? isCertified
      ? sentences.youngService
      : checkedYoung
    : isCertified
      ? sentences.serviceWork
      : checkedUsed;
  const certified = { CERTIFIED: sentences.certifiedFacts, '3P_CERT': sentences.thirdPartyFacts, USED: null };
  return [
    isFresh ? openedFresh : sentences.usedOpenings,
    sometimes(0.85, highlights),
    sometimes(0.6, packages),
    certified[t.listingType],
    sometimes(0.3, economy),
    sometimes(0.55, owners),
    sometimes(t.history.cleanTitle === false ? 1 : 0.5, historyWords(t)),
    electric ? sentences.electricWork : sometimes(0.75, service),
    sometimes(isCertified ? 0 : 0.55, sentences.looks),
    sometimes(0.75, sentences.closers),
  ];
};

/** Matches "a" before a vowel sound: "an Altima", "an MDX" and "an F-150", but "a RAV4". */
const beforeVowel = /\b([Aa]) (?=[AEIO]|[FHLMNSX](?:[A-Z]{2}\b|[A-Z]?-?\d))/g;

const tidy = (text: string): string =>
  text
    .replace(beforeVowel, '$1n ')
    .replace(/ {2,}/g, ' ')
    .replace(/ ([.,;])/g, '$1')
    .replace(/,,/g, ',')
    .trim();

/** A description in a seller's style, with enough variation that hardly two are the same. */
export const demoDescription = (random: Random, listing: DescribedListing): string => {
  const slots = slotsOf(random, listing);
  const used = new Set<Sentences[number]>();
  const sentencesSaid = outline(random, listing, slots.features !== '').flatMap((kind) => {
    // Each phrase is used only once.
    const unsaid = kind?.filter((phrase) => !used.has(phrase)) ?? [];
    if (unsaid.length === 0) return [];
    const phrase = random.pick(unsaid);
    used.add(phrase);
    return [capital(say(random, phrase, slots))];
  });
  const text = tidy(sentencesSaid.join(' '));
  // Some private sellers type without capitals.
  return listing.privateSeller && random.chance(0.15) ? text.toLowerCase() : text;
};
