import { type Colour, colourByCode, colours } from '#domains/reference/catalogue/colours.ts';
import { featureByWord } from '#domains/reference/catalogue/features.ts';
import { slugKey } from '#lib/slug.ts';
import type { FilterPhrase } from './filter-phrases.ts';
import { isApart, phraseAt, type Word } from './split-words.ts';

const otherNames: Readonly<Record<string, Colour['code']>> = {
  grey: 'GRAY',
  navy: 'BLUE',
  'navy blue': 'BLUE',
  maroon: 'BURGUNDY',
  teal: 'TURQUOISE',
  cream: 'OFFWHITE',
  ivory: 'OFFWHITE',
};

const colourWords: ReadonlyMap<string, Colour> = new Map([
  ...colours.map((colour) => [slugKey(colour.name), colour] as const),
  ...Object.entries(otherNames).flatMap(([name, code]) => {
    const colour = colourByCode(code);
    return colour ? [[slugKey(name), colour] as const] : [];
  }),
]);

export const colourNames: readonly string[] = [...colourWords.keys()];

const keys = (list: string): ReadonlyMap<string, true> =>
  new Map(list.split(', ').map((words) => [slugKey(words), true]));
const inside = keys('interior, inside, seats, interior color, upholstery, cloth, cloth interior, cloth seats');
const leather = keys('leather, leather interior, leather seats, leather inside, leather seating, leather upholstery');
const outside = keys('exterior, outside, paint, exterior color, color, colored, in color, painted, body, paint job');
const insideFirst = keys('interior, inside, interior color, interior in, upholstery in');
const outsideFirst = keys('exterior, outside, painted, exterior color, color');
const over = keys('on, over');

type ColourMatch = { readonly phrase: FilterPhrase; readonly to: number };

const exterior = ({ code, name }: Colour): FilterPhrase => ({
  kind: 'exterior-colour',
  label: name,
  effect: { criteria: { exteriorColours: [code] } },
});

const interior = ({ code, name }: Colour): FilterPhrase => ({
  kind: 'interior-colour',
  label: `${name} interior`,
  effect: { criteria: { interiorColours: [code] } },
});

const leatherCode = featureByWord('leather')?.code ?? '';
const leatherInterior = ({ code, name }: Colour): FilterPhrase => ({
  kind: 'interior-colour',
  label: `${name} leather interior`,
  effect: { criteria: { interiorColours: [code], features: [leatherCode] } },
});

const bothSides = (out: Colour, within: Colour): FilterPhrase => ({
  kind: 'exterior-colour',
  label: `${out.name}, ${within.name.toLowerCase()} interior`,
  effect: { criteria: { exteriorColours: [out.code], interiorColours: [within.code] } },
});

const colourAt = (words: readonly Word[], at: number | undefined) =>
  at === undefined || isApart(words[at]) ? undefined : phraseAt(colourWords, words, at);

/** "interior black", "painted red". */
const sideFirst = (words: readonly Word[], at: number): ColourMatch | undefined => {
  for (const [side, phraseOf] of [[insideFirst, interior] as const, [outsideFirst, exterior] as const]) {
    const colour = colourAt(words, phraseAt(side, words, at)?.to);
    if (colour) return { phrase: phraseOf(colour.meaning), to: colour.to };
  }
  return undefined;
};

/** A color is the exterior's unless the words say interior: "black interior", "tan leather", "white on red". */
export const readColour = (words: readonly Word[], at: number): ColourMatch | undefined => {
  const colour = phraseAt(colourWords, words, at);
  if (!colour) return sideFirst(words, at);
  const next = words[colour.to];
  if (!next || isApart(next)) return { phrase: exterior(colour.meaning), to: colour.to };
  const second = colourAt(words, phraseAt(over, words, colour.to)?.to);
  if (second) return { phrase: bothSides(colour.meaning, second.meaning), to: second.to };
  for (const [side, phraseOf] of [[leather, leatherInterior] as const, [inside, interior] as const]) {
    const match = phraseAt(side, words, colour.to);
    if (match) return { phrase: phraseOf(colour.meaning), to: match.to };
  }
  return { phrase: exterior(colour.meaning), to: phraseAt(outside, words, colour.to)?.to ?? colour.to };
};
