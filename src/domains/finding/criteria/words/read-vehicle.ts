import type { Make, Model } from '#domains/reference/catalogue/catalogue.ts';
import { trimCode } from '#domains/reference/catalogue/catalogue.ts';
import type { Match, Part } from './match.ts';
import { fillerPhrases } from './plain-words.ts';
import { isApart, type Span, spansFrom, type Word } from './split-words.ts';
import { namesOnlyApart } from './vehicle-nicknames.ts';
import { type ModelTrims, nameKey, type VehicleName, type VehicleWords } from './vehicle-words.ts';

type VehicleReader = {
  read(words: readonly Word[], at: number): Match | undefined;
  /** A trim separated from its models: "f-150 2019 lariat", "lariat f-150". */
  trimOf(words: readonly Word[], at: number, models: readonly Model[]): Match | undefined;
};

type NameAt = { readonly name: VehicleName; readonly to: number };
type TrimAt = { readonly trims: readonly ModelTrims[]; readonly to: number };
type Candidate = { readonly make: Make; readonly name?: VehicleName; readonly nameTo: number; readonly trim?: TrimAt };

/** "Smart" alone is more often praise than the make. */
const makesOnlyWithModel: ReadonlySet<string> = new Set(['SMART']);
/** Trims too generic to be read apart from their model. */
const weakTrims: ReadonlySet<string> = new Set(
  'base plus select pro one two three four five active standard line edition series custom pure advance technology advanced high roof low max long'.split(
    ' ',
  ),
);

const joins = (word: Word | undefined): boolean => word?.key === 'or' || word?.key === 'and';
const isNumber = (key: string): boolean => /^\d+$/.test(key);

/**
 * Reads makes, models, series and trims, with or without the make. The longest of several readings is used; a number
 * followed by a unit belongs to the unit ("mazda 6 cylinder"); a trim counts only after its model.
 */
export const createVehicleReader = ({
  vehicles,
  unitAt,
  otherEnd,
}: {
  vehicles: VehicleWords;
  /** Whether there is a unit such as "door" or "miles" here. */
  unitAt: (words: readonly Word[], at: number) => boolean;
  /** Where the longest reading as something other than a vehicle ends. */
  otherEnd: (words: readonly Word[], at: number) => number;
}): VehicleReader => {
  const lookUp = (words: readonly Word[], at: number, { key, to }: Span): readonly VehicleName[] => {
    if (to === at + 1 && namesOnlyApart.has(key)) return [];
    // An X5 with the M Sport package is not an X5 M.
    if (words[to - 1]?.key === 'm' && words[to]?.key === 'sport') return [];
    const plus = words[to - 1]?.plus ? vehicles.names(`${key}+`) : [];
    const names = plus.length > 0 ? plus : vehicles.names(key);
    return names.length === 0 && to === at + 1 && key.length >= 5 && key.endsWith('s')
      ? vehicles.names(key.slice(0, -1)).filter(({ alone }) => alone === 'always')
      : names;
  };

  const mayStandAlone = (name: VehicleName, words: readonly Word[], at: number, to: number): boolean =>
    name.alone === 'always' ||
    (name.alone === 'as-one-word' && words.slice(at + 1, to).every(({ gap }) => gap === 'dash'));

  const namesAt = (words: readonly Word[], at: number, make?: Make): NameAt[] =>
    spansFrom(words, at).flatMap((span) => {
      const endsInNumber = words[span.to - 1]?.amount !== undefined;
      if (endsInNumber && unitAt(words, span.to)) return [];
      const name = lookUp(words, at, span).find((one) =>
        make ? one.make === make : mayStandAlone(one, words, at, span.to),
      );
      return name ? [{ name, to: span.to }] : [];
    });

  const makeAt = (words: readonly Word[], at: number): { make: Make; to: number } | undefined => {
    for (const { key, to } of spansFrom(words, at, 3)) {
      const plural =
        to === at + 1 && key.length >= 5 && key.endsWith('s') ? vehicles.make(key.slice(0, -1)) : undefined;
      const make = vehicles.make(key) ?? plural;
      if (make) return { make, to };
    }
    return undefined;
  };

  const trimNames = (model: Model, key: string, plus: boolean): readonly string[] => {
    const withPlus = plus ? vehicles.trims(model, `${key}+`) : [];
    return withPlus.length > 0 ? withPlus : vehicles.trims(model, key);
  };

  const trimAt = (words: readonly Word[], at: number, models: readonly Model[]): TrimAt | undefined => {
    const end = otherEnd(words, at);
    for (const { key, to } of spansFrom(words, at, 5)) {
      if (end >= to || isNumber(key)) continue;
      const plus = words[to - 1]?.plus === true;
      const trims = models.flatMap((model) => {
        const names = trimNames(model, key, plus);
        return names.length > 0 ? [{ model, names }] : [];
      });
      const isExact = trims.some(({ names }) => names.length === 1 && nameKey(names[0] ?? '') === key);
      if (trims.length > 0 && ((isExact && key.length > 1) || !fillerPhrases.has(key))) return { trims, to };
    }
    return undefined;
  };

  const withTrim = (words: readonly Word[], make: Make, { name, to }: NameAt): Candidate => {
    const trim = words[to] && !isApart(words[to]) ? trimAt(words, to, name.models) : undefined;
    return { make, name, nameTo: to, ...(trim && { trim }) };
  };

  /** "Denali" alone: every trim with that name, of any model. */
  const distinctTrimAt = (words: readonly Word[], at: number): Match | undefined => {
    for (const { key, to } of spansFrom(words, at, 2)) {
      const trims = vehicles.distinctTrims(key);
      if (trims.length === 0) continue;
      const makes = [...new Set(trims.map(({ model }) => model.makeCode))];
      const codes = trims.flatMap(({ model, names }) => names.map((name) => trimCode(model.code, name)));
      const criteria = { ...(makes.length === 1 && { makes }), trims: codes };
      return {
        to,
        parts: [
          {
            is: 'chip',
            kind: 'trim',
            label: asWritten(trims, spoken(words, at, to)),
            effect: { criteria },
            from: at,
            to,
          },
        ],
      };
    }
    return undefined;
  };

  const candidatesAt = (words: readonly Word[], at: number): Candidate[] => {
    const make = makeAt(words, at);
    const follows = make && !isApart(words[make.to]);
    const ofMake = follows ? namesAt(words, make.to, make.make) : [];
    const alone = namesAt(words, at);
    const candidates = [
      ...ofMake.map((name) => withTrim(words, name.name.make, name)),
      ...alone.map((name) => withTrim(words, name.name.make, name)),
    ];
    if (make && !makesOnlyWithModel.has(make.make.code)) candidates.push({ make: make.make, nameTo: make.to });
    return candidates;
  };

  const endOf = ({ nameTo, trim }: Candidate): number => trim?.to ?? nameTo;

  const trimPart = (from: number, { trims, to }: TrimAt, words: readonly Word[]): Part => {
    const [first, ...others] = trims;
    const only = others.length === 0 && first?.names.length === 1 ? first.names[0] : undefined;
    const inFull = others.length === 0 ? `${first?.model.name} trims with` : 'Trims with';
    const codes = trims.flatMap(({ model, names }) => names.map((name) => trimCode(model.code, name)));
    return {
      is: 'chip',
      kind: 'trim',
      label: only ?? `${inFull} ${asWritten(trims, spoken(words, from, to))}`,
      effect: { criteria: { trims: codes } },
      from,
      to,
      ofModel: true,
    };
  };

  /** "RAM 1500 or 2500": numbers that are names only after their make continue with it. */
  const moreOf = (words: readonly Word[], make: Make, from: number): NameAt[] => {
    const next = joins(words[from]) ? from + 1 : words[from]?.gap === 'slash' ? from : undefined;
    if (next === undefined) return [];
    const more = namesAt(words, next, make).find(({ name }) => name.alone === 'never' && name.models.length === 1);
    return more ? [more, ...moreOf(words, make, more.to)] : [];
  };

  return {
    read: (words, at) => {
      const [best] = candidatesAt(words, at).sort((a, b) => endOf(b) - endOf(a));
      if (!best) return distinctTrimAt(words, at);
      const { make, name, nameTo, trim } = best;
      if (!name) {
        const effect = { criteria: { makes: [make.code] } };
        return { to: nameTo, parts: [{ is: 'chip', kind: 'make', label: make.name, effect, from: at, to: nameTo }] };
      }
      const more = trim || name.seriesCode !== undefined ? [] : moreOf(words, make, nameTo);
      const to = more.at(-1)?.to ?? nameTo;
      const models = [...name.models, ...more.flatMap((one) => one.name.models)];
      const part: Part = {
        is: 'chip',
        kind: 'model',
        label: [name.label, ...more.map((one) => one.name.models[0]?.name ?? '')].join(' or '),
        effect: {
          criteria: {
            makes: [make.code],
            ...(name.seriesCode !== undefined && { series: [name.seriesCode] }),
            ...(models.length > 0 && { models: models.map(({ code }) => code) }),
          },
        },
        from: at,
        to,
      };
      return trim
        ? { to: trim.to, parts: [part, trimPart(nameTo, trim, words)], models }
        : { to, parts: [part], models };
    },
    trimOf: (words, at, named) => {
      const trim = trimAt(words, at, named);
      const key = words
        .slice(at, trim?.to)
        .map((word) => word.key)
        .join('');
      if (!trim || key.length < 2 || weakTrims.has(key)) return undefined;
      return { to: trim.to, parts: [trimPart(at, trim, words)], models: named };
    },
  };
};

/** "AT4" as the maker writes it. */
const asWritten = (trims: readonly ModelTrims[], words: string): string => {
  for (const name of trims.flatMap(({ names }) => names)) {
    const start = name.toLowerCase().indexOf(words.toLowerCase());
    if (start >= 0) return name.slice(start, start + words.length);
  }
  return words;
};

const spoken = (words: readonly Word[], from: number, to: number): string =>
  words
    .slice(from, to)
    .map(({ key }) => key.charAt(0).toUpperCase() + key.slice(1))
    .join(' ');
