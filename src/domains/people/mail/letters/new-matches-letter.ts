import { formatMoney, grouped } from '#lib/money.ts';
import { about, button, secondLink, smallPrint } from '../mail-blocks.ts';
import type { MailCar } from '../mail-car.ts';
import { type CarNews, carList } from '../mail-car-blocks.ts';
import type { MailLook } from '../mail-look.ts';
import { type AlertLinks, alertFoot, type Letter, letter, whyBlock } from './letter.ts';

/** The text of a saved search. */
type MailSearch = {
  /** "SUVs with a third row near Atlanta" */
  name: string;
  /** Its filters: "AWD or 4WD", "Under $40,000", "Within 50 mi of 30303". */
  filters: readonly string[];
};

/** Why a car is in the mail. */
export type MatchNews =
  | { kind: 'listed' }
  | { kind: 'back' }
  /** It matches because its price dropped. */
  | { kind: 'price-crossed'; wasUsd: number }
  /** It matched before, and its price dropped. */
  | { kind: 'price-drop'; wasUsd: number }
  | { kind: 'gone' };

type NewMatchesFacts = {
  to: string;
  search: MailSearch;
  /** The best ones first; beyond ten they are only counted. */
  cars: readonly { car: MailCar; news: MatchNews }[];
  /** The terms the amounts are based on. */
  terms: string;
  /** The total number of matching cars. */
  total: number;
  frequency: 'at-once' | 'daily' | 'weekly';
  savedOn: string;
  links: AlertLinks & {
    /** Compares the first three listed cars, if there are at least two. */
    compare?: string | undefined;
  };
};

const mostCars = 10;
const mostCompared = 3;

/** The price may have changed again since. */
const drop = (wasUsd: number, { figures: { priceUsd } }: MailCar): string =>
  priceUsd === null || priceUsd >= wasUsd
    ? `It was ${formatMoney(wasUsd)}.`
    : `Down ${formatMoney(wasUsd - priceUsd)} from ${formatMoney(wasUsd)}.`;

const newsWords = (news: MatchNews, car: MailCar): CarNews => {
  switch (news.kind) {
    case 'listed':
      return { first: 'New on the site.', rest: 'Meets every filter.' };
    case 'back':
      return { first: 'Back on the site.', rest: 'Meets every filter.' };
    case 'price-crossed':
      return { first: 'Its price is now in your range.', rest: drop(news.wasUsd, car) };
    case 'price-drop':
      return { first: 'Price drop.', rest: drop(news.wasUsd, car) };
    case 'gone':
      return { first: 'No longer listed.', rest: `Last listed by ${car.seller}.` };
  }
};

const isNew = ({ kind }: MatchNews): boolean => kind === 'listed' || kind === 'price-crossed';

const headingOf = (cars: NewMatchesFacts['cars']): string => {
  const [only] = cars;
  if (only && cars.length === 1) {
    const { car, news } = only;
    if (isNew(news)) return 'A new car matches your search';
    if (news.kind === 'back') return `A ${car.model} in your search is back`;
    if (news.kind === 'gone') return `A ${car.model} in your search is no longer listed`;
    return `A ${car.model} in your search costs less`;
  }
  const all = (kinds: readonly MatchNews['kind'][]) => cars.every(({ news }) => kinds.includes(news.kind));
  if (cars.every(({ news }) => isNew(news))) return `${grouped(cars.length)} new cars match your search`;
  if (all(['back'])) return `${grouped(cars.length)} cars in your search are back`;
  if (all(['price-drop'])) return `${grouped(cars.length)} cars in your search cost less`;
  if (all(['gone'])) return `${grouped(cars.length)} cars in your search are no longer listed`;
  return `${grouped(cars.length)} changes in your search`;
};

const lowest = (cars: NewMatchesFacts['cars']): number | undefined => {
  const prices = cars.flatMap(({ car, news }) => (news.kind === 'gone' ? [] : (car.figures.priceUsd ?? [])));
  return prices.length > 0 ? Math.min(...prices) : undefined;
};

const rhythm: Readonly<Record<NewMatchesFacts['frequency'], string>> = {
  'at-once': 'and asked for new cars by email right away.',
  daily: 'and chose one email a day at 7:00 AM. On days without news we send nothing.',
  weekly: 'and chose one email a week, Mondays at 7:00 AM. In weeks without news we send nothing.',
};

const subjectOf = (cars: NewMatchesFacts['cars']): string => {
  const from = lowest(cars);
  const [only] = cars;
  if (only && cars.length === 1) {
    const price = from === undefined ? '' : `, ${formatMoney(from)}`;
    if (isNew(only.news)) return `New match: ${only.car.name}${price}`;
    if (only.news.kind === 'back') return `Back on the site: ${only.car.name}${price}`;
    return `${only.car.name} ${only.news.kind === 'gone' ? 'is no longer listed' : `costs less${price}`}`;
  }
  return `${headingOf(cars)}${from === undefined ? '' : `, from ${formatMoney(from)}`}`;
};

/** The changes of a saved search, since the last email or just now. */
export const newMatchesLetter = (look: MailLook, facts: NewMatchesFacts): Letter => {
  const { cars, search, total, links, savedOn, frequency, to } = facts;
  const listedCars = cars.slice(0, mostCars);
  const more = cars.length - listedCars.length;
  const compared = Math.min(mostCompared, cars.filter(({ news }) => news.kind !== 'gone').length);
  const all = total === 1 ? 'One car matches in total.' : `${grouped(total)} cars match in total.`;
  const filters = search.filters.length > 0 ? `${search.filters.join(', ')}. ` : '';
  const everyMatch = { label: total > 1 ? `See all ${grouped(total)} matches` : 'See your search', url: links.view };
  return letter(look, {
    subject: subjectOf(cars),
    heading: headingOf(cars),
    preview: `${search.name}. ${listedCars.map(({ car }) => car.name).join(', ')}`,
    blocks: [
      about(`${search.name}.`, `${filters}${all}`),
      carList(listedCars.map(({ car, news }) => ({ car, news: newsWords(news, car) }))),
      ...(more > 0 ? [smallPrint(`Plus ${grouped(more)} more in your search.`)] : []),
      ...(links.compare && compared > 1
        ? [button({ label: `Compare these ${compared}`, url: links.compare }), secondLink(everyMatch)]
        : [button(everyMatch)]),
      smallPrint(facts.terms),
      whyBlock(`You saved this search on ${savedOn} ${rhythm[frequency]}`),
    ],
    foot: alertFoot(links, 'Mute this search'),
    to,
  });
};
