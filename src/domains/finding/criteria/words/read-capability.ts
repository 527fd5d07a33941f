import {
  type Catalogue,
  type Generation,
  type Model,
  modelByCodeAlone,
} from '#domains/reference/catalogue/catalogue.ts';
import { grouped } from '#lib/money.ts';
import { slugKey } from '#lib/slug.ts';
import { chipMatch, type Match, type Part } from './match.ts';
import { bounds } from './quantity-words.ts';
import { isApart, phraseAt, type Word } from './split-words.ts';

const newestOf = ({ generations }: Model): Generation | undefined =>
  generations.reduce<Generation | undefined>(
    (newest, one) => (!newest || one.years.from > newest.years.from ? one : newest),
    undefined,
  );

const phrases = <T>(spoken: readonly (readonly [T, string])[]): ReadonlyMap<string, T> =>
  new Map(spoken.flatMap(([meaning, list]) => list.split(', ').map((words) => [slugKey(words), meaning] as const)));

const towWords = phrases([
  [
    true,
    'tow, tows, towing, can tow, tow at least, tows at least, tow up to, tow over, tow more than, towing at least, pull, pulls, pull at least, tow a, pull a, haul, hauls, haul a, can pull, can haul, towing capacity, towing capacity of, towing capacity over, tow rating, tow rating of, towing capacity of at least, that can tow, able to tow, tow capacity, tow capacity of',
  ],
] as const);
const poundWords = phrases([[true, 'lb, lbs, pound, pounds']] as const);
const afterPounds = phrases([
  ['towing', 'towing, of towing, towing capacity, of towing capacity, tow capacity, tow rating'],
  ['load', 'trailer, boat, camper'],
] as const);
const cargoWords = phrases([
  [
    true,
    'cargo, cargo space, cargo space of, cargo room, cargo volume, cargo capacity, cargo capacity of, trunk space, trunk, trunk of, with cargo space of',
  ],
] as const);
const cubicFeetWords = phrases([[true, 'cubic feet, cubic foot, cu ft, cuft, cubic ft, cf']] as const);
const afterCubicFeet = phrases([
  [
    true,
    'cargo, of cargo, cargo space, of cargo space, cargo room, of cargo room, of space, trunk, trunk space, of trunk space, cargo area, cargo capacity, of cargo capacity',
  ],
] as const);
/** Bodies that are one style in listings and two in the catalogue. */
const shapeWords = phrases([
  ['minivan', 'minivan, minivans, mini van, mini vans, family van, family vans'],
  [
    'cargo-van',
    'cargo van, cargo vans, work van, work vans, delivery van, delivery vans, van for deliveries, van for delivery, van for work, van for cargo, panel van, contractor van',
  ],
] as const);
const shapeLabels = { minivan: 'Minivan', 'cargo-van': 'Cargo van' } as const;

/** Generations before this year are not used for comparisons. */
const stillComparedSince = 2012;
const sizeWords = phrases([
  ['bigger', 'bigger than, larger than, longer than, roomier than, more space than, more room than, bigger then'],
  ['smaller', 'smaller than, shorter than, more compact than'],
  [
    'similar',
    'like a, like an, like the, similar to, comparable to, comparable with, cars like, car like, something like, anything like, cars similar to, alternative to, alternatives to, same size as, the size of, size of',
  ],
] as const);
/** Words before "like a Fit" that make it a wish for that car. */
const wishing: ReadonlySet<string> = new Set(['i', 'id', 'we', 'would', 'really', 'you']);
/** A larger difference in length is another size of car. */
const similarShare = 0.05;
const sizeLabels = { bigger: 'Longer than', smaller: 'Shorter than', similar: 'Same body and size as' } as const;

const isOfSize = {
  bigger: (longerIn: number) => longerIn > 0,
  smaller: (longerIn: number) => longerIn < 0,
  similar: (longerIn: number, mostIn: number) => Math.abs(longerIn) <= mostIn,
} as const;

const withArticle = (name: string): string => `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`;

type ChipPart = Extract<Part, { is: 'chip' }>;
export type CapabilityReader = (
  words: readonly Word[],
  at: number,
  /** Reads the words at an index as a vehicle. */
  vehicle: (at: number) => Match | undefined,
) => Match | undefined;

/** Reads capabilities that only the catalogue has, by model: towing capacity, cargo space and length. */
export const createCapabilityReader = (catalogue: Catalogue): CapabilityReader => {
  const models = catalogue.makes.flatMap((make) => make.models);
  const codesOf = (isMeant: (newest: Generation) => boolean): string[] =>
    models.flatMap((model) => {
      const newest = model.share > 0 ? newestOf(model) : undefined;
      return newest && isMeant(newest) ? [model.code] : [];
    });

  const towing = (words: readonly Word[], at: number): Match | undefined => {
    const match = phraseAt(towWords, words, at);
    const amountAt = match?.to ?? at;
    const amount = words[amountAt]?.amount;
    if (!amount || amount.dollars || (match && isApart(words[amountAt]))) return undefined;
    const unit =
      words[amountAt + 1] && !isApart(words[amountAt + 1]) ? phraseAt(poundWords, words, amountAt + 1) : undefined;
    const end = unit?.to ?? amountAt + 1;
    const after = words[end] && !isApart(words[end]) ? phraseAt(afterPounds, words, end) : undefined;
    // "7500 towing" is a weight, "7500 boat" is not.
    const saysTowing = after?.meaning === 'towing';
    if (!match && !(after && (unit || (saysTowing && amount.value >= 1000)))) return undefined;
    if (match && !unit && amount.value < 1000) return undefined;
    const pounds = Math.round(amount.value);
    return chipMatch(at, after?.to ?? end, {
      kind: 'towing',
      label: `Models that tow ${grouped(pounds)} lb`,
      effect: { criteria: { models: codesOf(({ towLb }) => (towLb ?? 0) >= pounds) } },
    });
  };

  const cargo = (words: readonly Word[], at: number): Match | undefined => {
    const lead = phraseAt(cargoWords, words, at);
    const from = lead?.to ?? at;
    const bound = lead && isApart(words[from]) ? undefined : phraseAt(bounds, words, from);
    if (bound && !['min', 'around', 'from'].includes(bound.meaning)) return undefined;
    const amountAt = bound?.to ?? from;
    const word = words[amountAt];
    const unitAt = word?.plus && words[amountAt + 1]?.key === 'plus' ? amountAt + 2 : amountAt + 1;
    if (!word?.amount || word.amount.dollars || (amountAt > at && isApart(word)) || isApart(words[unitAt]))
      return undefined;
    const unit = phraseAt(cubicFeetWords, words, unitAt);
    if (!unit) return undefined;
    const after = words[unit.to] && !isApart(words[unit.to]) ? phraseAt(afterCubicFeet, words, unit.to) : undefined;
    const cubicFeet = Math.round(word.amount.value);
    return chipMatch(at, after?.to ?? unit.to, {
      kind: 'size',
      label: `Models with ${grouped(cubicFeet)} cu ft of cargo space behind the seats`,
      effect: { criteria: { models: codesOf(({ cargoCuFt }) => (cargoCuFt ?? 0) >= cubicFeet) } },
    });
  };

  const size: CapabilityReader = (words, at, vehicle) => {
    const match = phraseAt(sizeWords, words, at);
    if (!match || (words[at]?.key === 'like' && wishing.has(words[at - 1]?.key ?? ''))) return undefined;
    const from = ['a', 'an', 'the', 'my'].includes(words[match.to]?.key ?? '') ? match.to + 1 : match.to;
    const subject = from < words.length ? vehicle(from) : undefined;
    const [named] = subject?.parts ?? [];
    const [model, ...others] = subject?.models ?? [];
    const own = model && others.length === 0 ? newestOf(model) : undefined;
    if (!subject || !own || named?.is !== 'chip') return undefined;
    const isMeant = ({ style, lengthIn, years }: Generation): boolean =>
      style === own.style &&
      (years.to ?? stillComparedSince) >= stillComparedSince &&
      isOfSize[match.meaning](lengthIn - own.lengthIn, own.lengthIn * similarShare);
    return chipMatch(at, subject.to, {
      kind: 'size',
      label: `${sizeLabels[match.meaning]} ${withArticle(named.label)}`,
      effect: { criteria: { models: codesOf(isMeant) } },
    });
  };

  const shape = (words: readonly Word[], at: number): Match | undefined => {
    const match = phraseAt(shapeWords, words, at);
    return (
      match &&
      chipMatch(at, match.to, {
        kind: 'size',
        label: shapeLabels[match.meaning],
        effect: { criteria: { models: codesOf((newest) => newest.shape === match.meaning) } },
      })
    );
  };

  return (words, at, vehicle) => towing(words, at) ?? cargo(words, at) ?? size(words, at, vehicle) ?? shape(words, at);
};

const isCapability = (part: Part): part is ChipPart =>
  part.is === 'chip' && (part.kind === 'towing' || part.kind === 'size') && part.effect.criteria?.models !== undefined;

/**
 * Limits a capability to the named makes and models that have it. If none has, that is reported instead of being
 * ignored.
 */
export const settledCapabilities = (parts: readonly Part[], catalogue: Catalogue): Part[] => {
  const named = parts.filter((part): part is ChipPart => part.is === 'chip' && !isCapability(part));
  const all = (field: 'makes' | 'models' | 'styles') => named.flatMap(({ effect }) => effect.criteria?.[field] ?? []);
  const [makes, models, styles] = [all('makes'), all('models'), all('styles')];
  let earlier: readonly string[] | undefined;
  return parts.map((part) => {
    if (!isCapability(part)) return part;
    const able = (part.effect.criteria?.models ?? []).filter((code) => {
      const model = modelByCodeAlone(catalogue, code);
      const isStyle = styles.length === 0 || styles.some((style) => style === model?.style);
      return (
        isStyle && (makes.length === 0 || makes.includes(model?.makeCode ?? '')) && (earlier?.includes(code) ?? true)
      );
    });
    const isNamed = models.length > 0;
    if (isNamed ? !models.every((code) => able.includes(code)) : able.length === 0) {
      return { is: 'not-understood', reason: 'no-model', from: part.from, to: part.to };
    }
    earlier = able;
    return { ...part, effect: { criteria: isNamed ? {} : { models: able } } };
  });
};
