import { stateNames } from '#domains/reference/locations/states.ts';
import { slugKey, slugOf } from '#lib/slug.ts';
import { filterPhraseWords } from './filter-phrases.ts';
import type { VocabularyWord } from './near-words.ts';
import type { PlaceWords } from './place-words.ts';
import { everydayWords, fillerPhrases, negators, phraseReasons } from './plain-words.ts';
import { quantityWords } from './quantity-words.ts';
import { colourNames } from './read-colour.ts';
import { namesOfTrims } from './vehicle-nicknames.ts';
import type { VehicleWords } from './vehicle-words.ts';

/** Known words that are never used as a correction. */
const guarded = (words: Iterable<string>): VocabularyWord[] => [...words].map((word) => ({ word, weight: 0 }));
const weighted = (words: Iterable<string>, weight: number): VocabularyWord[] =>
  [...words].map((word) => ({ word, weight }));

const partsOf = (name: string): string[] => slugOf(name).split('-');

/** All words the search knows, with higher weights for those typed more often. */
export function* vocabularyWords(vehicles: VehicleWords, places: PlaceWords): Generator<VocabularyWord> {
  for (const [key, make] of vehicles.makeKeys) {
    yield { word: key, weight: 10_000, isMake: true };
    for (const word of partsOf(make.name)) yield { word, weight: 10_000, isMake: true };
  }
  for (const [key, names] of vehicles.nameKeys) {
    const share = names[0]?.share ?? 0;
    yield { word: key, weight: share * 10 };
    for (const name of names) for (const word of partsOf(name.label)) yield { word, weight: name.share * 10 };
  }
  yield* weighted(filterPhraseWords, 500);
  yield* weighted(colourNames, 400);
  yield* weighted(quantityWords, 300);
  yield* weighted(Object.values(stateNames).map(slugKey), 100);
  yield* weighted(places.wellKnownCities.filter((city) => city.length > 5).map(slugKey), 50);
  yield* guarded(places.largeCities.flatMap(partsOf));
  yield* guarded(namesOfTrims);
  yield* guarded(everydayWords);
  yield* guarded(fillerPhrases);
  yield* guarded(negators);
  yield* guarded(phraseReasons.keys());
}
