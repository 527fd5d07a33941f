import { slugKey } from '#lib/slug.ts';
import { chipMatch, type Match, notUnderstoodMatch } from './match.ts';
import { isApart, phraseAt, type Word } from './split-words.ts';
import { spokenQuantityAt } from './spoken-quantity.ts';
import { termsLabel, termsOf } from './spoken-terms.ts';

const keyed = (list: string): ReadonlyMap<string, true> =>
  new Map(list.split(', ').map((words) => [slugKey(words), true] as const));

const leads = keyed(
  'trading in my, trading in a, trading in our, trade in my, trade my, trading my, trading our, trading a, my trade is a, my trade in is a, my trade is my, with a trade of a, have a trade, trade in is a, trade is a, trade in a, trading in, trade in',
);
/** These say it only with a worth: "my old Camry is worth 4500". */
const owners = keyed('my, my old, our, our old, my current, my trade, i have a');
const kinds = keyed('car, truck, suv, van, minivan, sedan, vehicle, pickup, old car, old truck, current car');
const worths = keyed(
  'worth, worth about, worth around, worth maybe, is worth, thats worth, that is worth, which is worth, valued at, appraised at, for, for about',
);

const joinedTo = (words: readonly Word[], at: number): boolean => words[at] !== undefined && !isApart(words[at]);

/** "Trading in my 2015 Civic worth 7k": that car is not searched for; its value is one of the shopper's terms. */
export const readTradeVehicle = (
  words: readonly Word[],
  at: number,
  vehicle: (at: number) => Match | undefined,
): Match | undefined => {
  const sure = phraseAt(leads, words, at);
  const lead = sure ?? phraseAt(owners, words, at);
  if (!lead || !joinedTo(words, lead.to)) return undefined;
  const isYear = /^(19|20)\d\d$/.test(words[lead.to]?.key ?? '');
  const from = isYear && joinedTo(words, lead.to + 1) ? lead.to + 1 : lead.to;
  const named = vehicle(from) ?? phraseAt(kinds, words, from);
  if (!named) return undefined;
  const worth = joinedTo(words, named.to) ? phraseAt(worths, words, named.to) : undefined;
  const spoken = worth && joinedTo(words, worth.to) ? spokenQuantityAt(words, worth.to) : undefined;
  const isMoney = spoken?.unit === undefined || spoken.unit === 'money' || spoken.unit === 'thousand';
  const terms = spoken && isMoney && !spoken.noun ? termsOf('trade', spoken, false) : undefined;
  if (!sure && (!terms || words[named.to]?.key === 'for')) return undefined;
  if (!spoken || !terms) return notUnderstoodMatch(at, named.to, 'trade-in');
  return chipMatch(at, spoken.to, { kind: 'terms', label: termsLabel(terms), effect: { terms } });
};
