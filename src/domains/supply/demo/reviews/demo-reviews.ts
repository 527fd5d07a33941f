import type { Review } from '#domains/browse/reviews/review.ts';
import {
  dealerParts,
  modelParts,
  type PrimaryUse,
  primaryUses,
  type Relation,
} from '#domains/browse/reviews/review.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { dealerSubject, modelSubject } from '#domains/cars/ratings/rating.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import { unknownTrim } from '#domains/reference/catalogue/vocabulary.ts';
import { dayMs } from '#lib/duration.ts';
import { grouped } from '#lib/money.ts';
import { createRandom, type Random } from '#lib/random.ts';
import { type Sentences, say } from '../demo-grammar.ts';
import type { DemoPlan } from '../demo-inventory.ts';
import { givenNames } from '../demo-names.ts';
import {
  dealerAnswers,
  dealerOpenings,
  dealerSentences,
  dealerTitles,
  modelClosings,
  modelOpenings,
  modelSentences,
  modelTitles,
} from './demo-review-sentences.ts';

type DemoReviewOptions = { plan: DemoPlan; catalogue: Catalogue; seed: number; asOfMs: number };

/** Of reviews to cars: about 4,500 for 50,000 cars. */
const modelShare = 0.05;
const dealerShare = 0.04;
const reviewStream = 11;
const qualityStream = 12;
/** Demo reviews are at most this old. */
const oldestDays = 700;

const mostOfModels = 10_000;
const mostOfDealers = 8000;
const countsOf = (listings: number) => ({
  models: Math.min(mostOfModels, Math.max(1, Math.round(listings * modelShare))),
  dealers: Math.min(mostOfDealers, Math.round(listings * dealerShare)),
});

/** The same for the same demo: by it a start knows whether its reviews are stored. */
export const demoReviewId = (seed: number, asOfMs: number, index: number): string => `demo-${seed}-${asOfMs}-${index}`;

type Tone = 'good' | 'mixed' | 'bad';
const toneOf = (stars: number): Tone => (stars >= 4 ? 'good' : stars === 3 ? 'mixed' : 'bad');
const starsNear = (random: Random, middle: number, spread: number): number =>
  Math.min(5, Math.max(1, Math.round(middle + random.normal() * spread)));

const hashOf = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** "a" before a vowel sound: "an Altima", "an 8-cylinder". */
const beforeVowel = /\b([Aa]) (?=[AEIO]|8|11\b|18\b|[FHLMNSX](?:[A-Z]{2}\b|[A-Z]?-?\d))/g;
const tidy = (text: string): string =>
  text
    .replace(beforeVowel, '$1n ')
    .replace(/ {2,}/g, ' ')
    .replace(/ ([.,;:])/g, '$1')
    .trim();

const sentence = (random: Random, kind: Sentences, slots: Readonly<Record<string, string>>): string =>
  capital(tidy(say(random, random.pick(kind), slots)));

/** The strongest and weakest parts get a sentence each, as people write about what stands out. */
const wordsAbout = (
  random: Random,
  parts: Readonly<Record<string, number>>,
  sentences: typeof modelSentences,
  slots: Readonly<Record<string, string>>,
): string[] => {
  const sorted = Object.entries(parts).sort(([, a], [, b]) => b - a);
  const standOut = [...sorted.slice(0, random.integer(1, 2)), ...sorted.slice(-random.integer(1, 2))];
  return [...new Map(standOut)].flatMap(([part, stars]) => {
    const kinds = sentences[part];
    const kind = kinds && (stars >= 4 ? kinds.good : stars <= 3 ? kinds.bad : undefined);
    const words = kind ? sentence(random, kind, slots) : '';
    return words.length > 1 ? [words.endsWith('.') ? words : `${words}.`] : [];
  });
};

const authorOf = (random: Random): string => `${random.pick(givenNames)} ${random.pick([...'ABCDEFGHJKLMNPRSTVW'])}.`;

const ownedWords = (months: number): string => {
  const years = Math.round(months / 12);
  if (months < 12) return `${months} months`;
  return years === 1 ? 'a year' : `${years} years`;
};

const economySlots = ({ mpgHighway, mpgCity, fuelGroup, electricRangeMiles }: Listing) => {
  if (fuelGroup === 'ELE' && electricRangeMiles)
    return {
      economy_good: `Cheap to charge at home, and I get about ${Math.round(electricRangeMiles * 0.92)} miles from a charge`,
      economy_bad: `Less range than it says in winter: about ${Math.round(electricRangeMiles * 0.68)} miles`,
    };
  if (!mpgHighway || !mpgCity || fuelGroup === 'PIH')
    return { economy_good: 'Good on gas for its size', economy_bad: 'It’s thirsty in town' };
  return {
    economy_good: `Good on gas: real mileage is ${Math.round(mpgHighway * 1.02)} mpg on the highway`,
    economy_bad: `It’s thirsty: I get ${Math.round(mpgCity * 0.9)} mpg in town`,
  };
};

type Draft = { random: Random; id: string; listing: Listing; owner: Owner; name: string; options: DemoReviewOptions };

const shared = ({ random, id, options }: Draft) => {
  const createdMs = options.asOfMs - Math.floor(random.next() ** 1.6 * oldestDays * dayMs) - dayMs;
  return {
    id,
    consumerId: null,
    author: authorOf(random),
    state: 'published' as const,
    heldFor: [],
    reason: null,
    isDemo: true,
    site: '',
    helpful: Math.floor(random.next() ** 4 * 40),
    createdMs,
    editedMs: null,
    decidedMs: null,
  };
};

/** "A commuter car", and "mostly commuting". */
const useSlots: Readonly<Record<PrimaryUse, { use: string; uses: string }>> = {
  commuting: { use: 'commuter', uses: 'commuting' },
  family: { use: 'family', uses: 'family trips' },
  work: { use: 'work', uses: 'work' },
  trips: { use: 'road trip', uses: 'long trips' },
  fun: { use: 'weekend', uses: 'weekend drives' },
  errands: { use: 'city', uses: 'short drives in town' },
};

const modelReview = (draft: Draft): Review => {
  const { random, listing, name, options } = draft;
  const quality = createRandom(options.seed).fork(qualityStream).fork(hashOf(listing.modelCode));
  const middle = 4.15 + quality.normal() * 0.35;
  const base = shared(draft);
  const createdYear = new Date(base.createdMs).getUTCFullYear();
  const age = Math.max(0, createdYear - listing.year);
  const ownedMonths = age === 0 ? random.integer(2, 10) : random.integer(4, Math.max(5, Math.min(age, 10) * 12));
  const perYear = random.integer(7_000, 16_000);
  const miles = Math.max(500, Math.round((ownedMonths / 12) * perYear * 0.01) * 100);
  const bias: Record<string, number> = Object.fromEntries(
    Object.keys(modelParts).map((part) => [part, quality.normal() * 0.45]),
  );
  const stars = starsNear(random, middle, 0.85);
  const parts = Object.fromEntries(
    Object.keys(modelParts)
      .filter(() => random.chance(0.9))
      .map((part) => [part, starsNear(random, stars * 0.7 + middle * 0.3 + (bias[part] ?? 0), 0.7)]),
  );
  const use = random.pick(Object.keys(primaryUses) as PrimaryUse[]);
  const trim = listing.trim === unknownTrim ? name : listing.trim;
  const early = Math.max(300, Math.round((miles * (0.3 + random.next() * 0.5)) / 1000) * 1000);
  const slots = {
    name,
    full: name,
    trim,
    year: String(listing.year),
    engine: listing.fuelGroup === 'ELE' ? 'electric motor' : listing.engine.name,
    hp: String(listing.engine.horsepower),
    owned: ownedWords(ownedMonths),
    miles: grouped(miles),
    early: grouped(early),
    ...useSlots[use],
    small: listing.seats > 5 ? 'Third row is for kids only' : 'Small trunk',
    ...economySlots(listing),
  };
  const tone = toneOf(stars);
  const words = [
    sentence(random, modelOpenings, slots),
    ...wordsAbout(random, parts, modelSentences, slots),
    ...(random.chance(0.6) ? [sentence(random, modelClosings[tone], slots)] : []),
  ];
  return {
    ...base,
    subject: modelSubject(listing.modelCode),
    relation: random.chance(0.6) ? 'stated' : 'garage',
    vehicle: `${listing.year} ${name}`,
    year: listing.year,
    stars,
    parts,
    title: sentence(random, modelTitles[tone], slots),
    words: words.join(' '),
    again: random.chance(0.8) ? stars >= 4 || (stars === 3 && random.chance(0.4)) : null,
    ownedMonths,
    miles,
    primaryUse: use,
    answer: null,
  };
};

const dealerReview = (draft: Draft): Review => {
  const { random, listing, owner, name, options } = draft;
  const quality = createRandom(options.seed).fork(qualityStream).fork(owner.id);
  const base = shared(draft);
  const relation = random.weighted(['asked', 'started', 'bought'] as const, (one) => (one === 'started' ? 2 : 4));
  const stars = starsNear(random, 4.2 + quality.normal() * 0.45, 0.95);
  const isBuyer = relation === 'bought';
  const parts = Object.fromEntries(
    Object.keys(dealerParts)
      .filter((part) => isBuyer || part !== 'condition' || random.chance(0.4))
      .map((part) => [part, starsNear(random, stars, 0.7)]),
  );
  const slots = {
    vehicle: `${listing.year} ${name}`,
    person: random.pick(givenNames),
    city: owner.address.city,
    fee: `$${random.pick([199, 299, 399, 599, 895])}`,
  };
  const tone = toneOf(stars);
  const words = [
    sentence(random, dealerOpenings[relation], slots),
    ...wordsAbout(random, parts, dealerSentences, slots),
  ];
  const isAnswered = random.chance(stars <= 3 ? 0.6 : 0.25);
  const answerDays = random.integer(1, 9);
  return {
    ...base,
    subject: dealerSubject(owner.id),
    relation: relation satisfies Relation,
    vehicle: slots.vehicle,
    year: null,
    stars,
    parts,
    title: sentence(random, dealerTitles[tone], slots),
    words: words.join(' '),
    again: isBuyer ? stars >= 4 || random.chance(0.3) : null,
    ownedMonths: null,
    miles: null,
    primaryUse: null,
    answer: isAnswered
      ? {
          words: sentence(random, dealerAnswers[stars <= 3 ? 'bad' : 'good'], slots),
          by: owner.name,
          atMs: Math.min(options.asOfMs, base.createdMs + answerDays * dayMs),
        }
      : null,
  };
};

const mostTries = 20;

/**
 * Demo reviews of the models and dealers of demo cars, as often as these are for sale. Each is made from a car, so that
 * what it says of years, engines and mileage is true of it.
 */
export function* demoReviews(options: DemoReviewOptions): Generator<Review> {
  const { plan, catalogue, seed, asOfMs } = options;
  const streams = createRandom(seed).fork(reviewStream);
  const { models, dealers } = countsOf(plan.listings);
  const currentYear = new Date(asOfMs).getUTCFullYear();
  for (let index = 0; index < models + dealers; index += 1) {
    const random = streams.fork(index);
    const isModel = index < models;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const { listing, owner } = plan.carAt(random.integer(0, plan.listings - 1));
      // Nobody has owned next year's model, and private sellers have no reviews.
      if (isModel ? listing.year > currentYear - 1 : owner.privateSeller) continue;
      const make = catalogue.lookups.makes.get(listing.makeCode);
      const model = catalogue.lookups.modelsAlone.get(listing.modelCode);
      if (!make || !model) continue;
      const name = `${make.name} ${model.name}`;
      const draft: Draft = { random, id: demoReviewId(seed, asOfMs, index), listing, owner, name, options };
      yield isModel ? modelReview(draft) : dealerReview(draft);
      break;
    }
  }
}
