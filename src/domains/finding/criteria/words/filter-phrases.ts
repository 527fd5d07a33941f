import { featureByWord, type SearchFeatureWord } from '#domains/reference/catalogue/features.ts';
import {
  dealTypes,
  doorOptions,
  engineGroups,
  gearOptions,
  historyOptions,
  type Option,
  seatOptions,
  sortOptions,
} from '#domains/reference/catalogue/vocabulary.ts';
import type { CreditType } from '#domains/reference/payments/credit-tier.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { slugKey } from '#lib/slug.ts';
import type { Criteria, SortKey } from '../criteria.ts';
import { gearsLabel } from '../filter-labels.ts';
import { featurePhrases } from './feature-phrases.ts';
import type { ChipKind, Effect } from './reading.ts';
import { spokenCodes } from './spoken-codes.ts';
import { creditPhrases, termsLabel } from './spoken-terms.ts';

/** The filter for a phrase. */
export type FilterPhrase = { readonly kind: ChipKind; readonly label: string; readonly effect: Effect };

const phrasesIn = (list: string): string[] => list.split(', ');

const nameIn = (options: readonly Option[], code: string): string =>
  options.find((option) => option.code === code)?.name ?? code;

const count = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const spellings = (number: string): string[] => [number, count[Number(number)] ?? ''].filter(Boolean);

const doorPhrases = doorOptions.map(
  ({ code, name }) =>
    [
      { kind: 'doors', label: name, effect: { criteria: { doors: [code] } } } as FilterPhrase,
      spellings(code).flatMap((n) => [`${n} door`, `${n} doors`, `${n}dr`, `${n} dr`]),
    ] as const,
);

const atLeast = (seats: string): string[] =>
  seatOptions.map(({ code }) => code).filter((code) => Number(code) >= Number(seats));

const seatPhrases = seatOptions.flatMap(({ code, name }) => {
  const phrase = (label: string, seats: string[]): FilterPhrase => ({
    kind: 'seats',
    label,
    effect: { criteria: { seats } },
  });
  return spellings(code).map((n) => {
    const phrases = [`${n} seater`, `${n} seaters`, `${n} seats`, `${n} seat`, `${n} passenger`, `${n} passengers`];
    const more = [
      `seats ${n}`,
      `seating for ${n}`,
      `seating ${n}`,
      `room for ${n}`,
      `fits ${n}`,
      `family of ${n}`,
      `for a family of ${n}`,
      `family with ${n}`,
      `seats for ${n} people`,
      `room for ${n} people`,
      `seats ${n} people`,
      `carries ${n}`,
      `carry ${n} people`,
      `${n} people`,
      `seats ${n} or more`,
      `${n} or more seats`,
      `at least ${n} seats`,
      `seats at least ${n}`,
    ];
    return [[phrase(name, [code]), phrases] as const, [phrase(`${code} or more seats`, atLeast(code)), more] as const];
  });
});

/** A family without a number is read as five, which the chip says. */
const familyPhrases: Phrases[] = [
  [
    { kind: 'seats', label: '5 or more seats', effect: { criteria: { seats: atLeast('5') } } },
    ['family', 'family car', 'family cars', 'family friendly', 'family sized', 'kid friendly'],
  ],
];

const cylinderPhrases = engineGroups.flatMap(({ code, name }) => {
  const n = code.replace('CLDR', '');
  if (n === code) return [];
  const phrase: FilterPhrase = { kind: 'engine', label: name, effect: { criteria: { engines: [code] } } };
  return [[phrase, [`${n} cylinder`, `${n} cylinders`, `${n} cyl`, `${n}cyl`]] as const];
});

const spokenTransmissions = { AUT: ['automatic', 'auto'], MAN: ['manual', 'stick', 'stick shift'] } as const;

type Phrases = readonly [phrase: FilterPhrase, spoken: readonly string[]];

/** "6-speed", "6-speed manual"; a continuously variable transmission has no number of gears. */
const gearPhrases = gearOptions.flatMap(({ code }): Phrases[] => {
  const phrase = (label: string, criteria: Partial<Criteria>): FilterPhrase => ({
    kind: 'gears',
    label,
    effect: { criteria: { gears: [code], ...criteria } },
  });
  const label = gearsLabel(code);
  if (code === 'CVT') {
    const transmission = ['cvt', 'cvts', 'cvt transmission', 'continuously variable'];
    return [[phrase(label, {}), [...transmission, 'continuously variable transmission']]];
  }
  const spoken = spellings(code).flatMap((n) => [`${n} speed`, `${n} spd`, `${n}spd`, `${n} speeds`, `${n} gears`]);
  const withKind = Object.entries(spokenTransmissions).map(
    ([transmission, words]): Phrases => [
      phrase(`${label} ${words[0]}`, { transmissions: [transmission] }),
      spoken.flatMap((speed) => words.map((word) => `${speed} ${word}`)),
    ],
  );
  return [[phrase(label, {}), spoken], ...withKind];
});

const filter = (kind: ChipKind, label: string, criteria: Partial<Criteria>): FilterPhrase => ({
  kind,
  label,
  effect: { criteria },
});
const history = (code: string): FilterPhrase => filter('history', nameIn(historyOptions, code), { history: [code] });
const service = (code: string, label: string): FilterPhrase => filter('home-service', label, { homeServices: [code] });
const order = (sort: SortKey): FilterPhrase => ({
  kind: 'sort',
  label: nameIn(sortOptions, sort),
  effect: { sort },
});
const terms = (change: Partial<PaymentTerms>): FilterPhrase => ({
  kind: 'terms',
  label: termsLabel(change),
  effect: { terms: change },
});
const featureBy = (word: SearchFeatureWord): string[] => {
  const feature = featureByWord(word);
  return feature ? [feature.code] : [];
};
const goodOrBetter = dealTypes.map(({ code }) => code);

const otherPhrases: readonly (readonly [FilterPhrase, string])[] = [
  [
    history('NO_ACCIDENTS'),
    'no accidents, no accident, accident free, without accidents, no accidents reported, no crashes, zero accidents, 0 accidents, never in an accident',
  ],
  [
    history('CLEAN_TITLE'),
    'clean title, clean titles, no salvage, no salvage title, no salvage titles, no rebuilt titles, no branded titles, non salvage, not salvage, no rebuilt title, no branded title, with clean title',
  ],
  [history('ONE_OWNER'), 'one owner, 1 owner, single owner, one owners, 1owner, only one owner, one previous owner'],
  [history('NO_FRAME_DAMAGE'), 'no frame damage, no structural damage'],
  [history('FREE_REPORT'), 'free history report, free carfax, free vehicle history report, free autocheck'],
  [
    filter('history', 'Clean history', { history: ['NO_ACCIDENTS', 'CLEAN_TITLE'] }),
    'clean history, clean vehicle history, clean carfax, clean autocheck, clean record, clean vehicle history report, clean history report',
  ],
  [
    filter('deal', 'Good price or better', { deals: goodOrBetter }),
    'good deal, good deals, good price, good prices, good value, a good price, fair price or better, well priced, below market, below market price, below market value, under market, under market value, below average price, underpriced, bargain, bargains, a bargain',
  ],
  [
    filter('deal', 'Great price', { deals: ['greatprice'] }),
    'great deal, great deals, great price, great prices, great value, excellent price, amazing deal',
  ],
  [
    filter('feature', 'Without 3rd row seats', { excluded: { features: featureBy('thirdrow') } }),
    '2 row, 2 rows, two row, two rows, 2 row seating, two row seating, 2 rows of seats, two rows of seats',
  ],
  // Chevrolet's is an extended cab, Toyota's a crew cab.
  // Spanish; one word for both.
  [filter('style', 'SUV or truck', { styles: ['SUVCROSS', 'TRUCKS'] }), 'camioneta'],
  [filter('cab', 'Double cab', { cabs: ['EXTEND', 'CREW'] }), 'double cab, double cabs'],
  [
    service('vehicleDelivery', 'Home delivery'),
    'delivery, home delivery, delivered, delivered to me, delivered to my house, delivered to my home, delivered to my door, delivered to your door, delivered home, that delivers, who delivers, delivers, deliver to me, deliver to my house, deliver to my door, delivery to my house, delivery to my door, ship to me, shipped to me, shipped to my house, vehicle delivery, with delivery, ships to me',
  ],
  [service('buyOnline', 'Buy online'), 'buy online, online purchase, purchase online, buying online'],
  [service('testDrive', 'Test drive at home'), 'home test drive, test drive at home, at home test drive'],
  [service('virtualTour', 'Virtual tour'), 'virtual tour, video tour, virtual walkaround'],
  [
    filter('guarantee', 'Money-back guarantee', { moneyBackGuarantee: true }),
    'money back guarantee, money back, moneyback guarantee',
  ],
  [
    filter('commercial', 'Commercial use', { commercialUse: true }),
    'commercial, commercial use, commercial vehicle, commercial vehicles, fleet vehicle',
  ],
  [
    filter('mileage', 'Under 45,000 miles', { mileage: { max: 45_000 } }),
    'low miles, low mileage, low mile, low milage, low odometer',
  ],
  [
    filter('mpg', '30+ MPG', { mpgRanges: ['30-'] }),
    'economical, fuel efficient, fuel economy, good gas mileage, great gas mileage, best gas mileage, good mpg, great mpg, high mpg, best mpg, good on gas, easy on gas, great on gas, cheap on gas, gas saver, gas sipper, good fuel economy, saves gas, fuel saver, commuter, commuter car, commuting, commute, my commute, commute car, long commute, work commute, to commute',
  ],
  [
    { kind: 'radius', label: 'Nationwide', effect: { radiusMiles: 0 } },
    'nationwide, nation wide, anywhere, any distance, countrywide, coast to coast, whole country, all states',
  ],
  [
    order('derivedpriceASC'),
    'cheap, cheapest, cheaper, cheap price, lowest price, lowest priced, inexpensive, affordable, low price, low priced',
  ],
  [
    terms({ downUsd: 0 }),
    'zero down, no money down, no down payment, nothing down, 0 down, 0 money down, zero money down, without a down payment',
  ],
  [terms({ tradeInUsd: 0 }), 'no trade, no trade in, without a trade, without a trade in, not trading in'],
  ...Object.entries(creditPhrases).map(
    ([creditType, spoken]) => [terms({ creditType: creditType as CreditType }), spoken] as const,
  ),
  [order('derivedpriceDESC'), 'most expensive, highest price, highest priced'],
  [order('mileageASC'), 'lowest miles, lowest mileage, fewest miles'],
  [order('yearDESC'), 'newest, newest first'],
  [order('distanceASC'), 'closest, nearest, closest to me, nearest to me'],
  [
    order('datelistedDESC'),
    'newly listed, just listed, recently listed, new listings, newest listings, latest listings',
  ],
  [order('dealASC'), 'best deal, best deals, best price, best prices, best value'],
  [
    order('paymentASC'),
    'cheapest payment, cheapest payments, cheapest monthly payment, smallest payment, smallest payments, lowest payment, lowest payments, lowest monthly payment',
  ],
  [order('outTheDoorASC'), 'lowest out the door, lowest out the door price, cheapest out the door, lowest otd'],
  [order('dropDESC'), 'price drop, price drops, price cut, price cuts, reduced price, price reduced'],
  [order('rangeDESC'), 'longest range, most range, best range'],
];

const featureOf = (words: readonly SearchFeatureWord[]): FilterPhrase => {
  const features = words.flatMap((word) => featureByWord(word) ?? []);
  return filter('feature', features.map(({ name }) => name).join(' and '), {
    features: features.map(({ code }) => code),
  });
};

const entries = (phrase: FilterPhrase, spoken: readonly string[]): (readonly [string, FilterPhrase])[] =>
  spoken.map((words) => [slugKey(words), phrase]);

/** Filters for phrases, by the joined key of the words. */
export const filterPhrases: ReadonlyMap<string, FilterPhrase> = new Map([
  ...featurePhrases.flatMap(([words, spoken]) => entries(featureOf(words), phrasesIn(spoken))),
  ...spokenCodes.flatMap(({ field, kind, options, spoken }) =>
    Object.entries(spoken).flatMap(([code, phrases]) =>
      entries(filter(kind, nameIn(options, code), { [field]: [code] }), phrasesIn(phrases)),
    ),
  ),
  ...[...doorPhrases, ...seatPhrases.flat(), ...familyPhrases, ...cylinderPhrases, ...gearPhrases].flatMap(
    ([phrase, phrases]) => entries(phrase, phrases),
  ),
  ...otherPhrases.flatMap(([phrase, phrases]) => entries(phrase, phrasesIn(phrases))),
]);

/** The single words of the phrases, to distinguish known words from misspelled ones. */
export const filterPhraseWords: readonly string[] = [
  ...new Set(
    [
      ...featurePhrases.map(([, phrases]) => phrases),
      ...spokenCodes.flatMap(({ spoken }) => Object.values(spoken)),
      ...otherPhrases.map(([, phrases]) => phrases),
    ].flatMap((phrases) => phrases.split(/[, -]+/)),
  ),
];
