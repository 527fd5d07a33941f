import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '#domains/reference/catalogue/catalogue-files.server.ts';
import { largestCities } from '#domains/reference/locations/largest-cities.ts';
import { loadPlaces } from '#domains/reference/locations/places-file.server.ts';
import { defaultTerms, type PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { emptySearch } from '../search.ts';
import { createWordReader } from './read-words.ts';
import { type Reading, searchOfReading } from './reading.ts';

const data = join(import.meta.dirname, '../../../../../data');
const catalogue = loadCatalogue(join(data, 'catalogue'));
if (!catalogue.ok) throw new Error('the catalogue cannot be read');
const places = loadPlaces(join(data, 'places.txt'));
const { readWords, prepare } = createWordReader({ catalogue: catalogue.value, places, largestCities });
const read = (text: string) => readWords(text, { currentYear: 2026 });

const valueInBrief = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(',').replaceAll(' ', '_');
  if (Object.values(value ?? {}).some(Array.isArray)) {
    return Object.entries(value as object)
      .map(([field, codes]) => `!${field}:${codes.join(',').replaceAll(' ', '_')}`)
      .join('');
  }
  if (typeof value !== 'object' || value === null) return String(value);
  const { min = '', max = '' } = value as { min?: number; max?: number };
  return `${min}..${max}`;
};

/** A reading on one line, so that a table of phrases can be read. */
const inBrief = ({ criteria, place, radiusMiles, sort, terms = {}, rest, notUnderstood, corrected }: Reading): string =>
  [
    ...Object.entries(criteria).map(([field, value]) => `${field}=${valueInBrief(value)}`),
    ...(place ? [`@${[place.zip, place.city, place.state].filter(Boolean).join(',').replaceAll(' ', '_')}`] : []),
    ...(radiusMiles === undefined ? [] : [`within=${radiusMiles}`]),
    ...(sort ? [`sort=${sort}`] : []),
    ...Object.entries(terms).map(([term, value]) => `terms=${term}:${value}`),
    ...rest.map((word) => `"${word}"`),
    ...notUnderstood.map(({ text, reason }) => `?${reason}[${text}]`),
    ...corrected.map(({ from, to }) => `${from}>${to}`),
  ].join(' ');

const tables = {
  'makes, models and trims': `
civic                             -> makes=HONDA models=CIVIC
honda civic                       -> makes=HONDA models=CIVIC
civics                            -> makes=HONDA models=CIVIC
camry xle                         -> makes=TOYOTA models=CAMRY trims=CAMRY|XLE
toyota camry xle                  -> makes=TOYOTA models=CAMRY trims=CAMRY|XLE
f-150 lariat                      -> makes=FORD models=F150PICKUP trims=F150PICKUP|Lariat
f150 lariat                       -> makes=FORD models=F150PICKUP trims=F150PICKUP|Lariat
f 150                             -> makes=FORD models=F150PICKUP
f150 2019 lariat 4x4              -> makes=FORD models=F150PICKUP year=2019..2019 trims=F150PICKUP|Lariat drives=AWD4WD
3 series                          -> makes=BMW series=3_SERIES
bmw 5-series                      -> makes=BMW series=5_SERIES
c class                           -> makes=MB series=C_CLASS
mercedes gle                      -> makes=MB series=GLE_CLASS
rav 4                             -> makes=TOYOTA models=RAV4
cr-v                              -> makes=HONDA models=CRV
crv                               -> makes=HONDA models=CRV
town & country                    -> makes=CHRY models=TANDC
mx-5 miata                        -> makes=MAZDA models=MIATA
id.4                              -> makes=VOLKS models=VOLKSID4
model s                           -> makes=TESLA models=TESMODS
tesla model 3 long range          -> makes=TESLA models=TESMOD3 trims=TESMOD3|Long_Range
911                               -> makes=POR models=911
jeep grand cherokee               -> makes=JEEP models=JEEPGRAND
grand cherokee l                  -> makes=JEEP models=JEEPGRANDL
honda or toyota                   -> makes=HONDA,TOYOTA
civic or corolla                  -> makes=HONDA,TOYOTA models=CIVIC,COROL
hondas, toyotas                   -> makes=HONDA,TOYOTA
chevy                             -> makes=CHEV
vette                             -> makes=CHEV models=CORV
bimmer                            -> makes=BMW
beemer x5                         -> makes=BMW models=X5
benz suv                          -> makes=MB styles=SUVCROSS
merc c300                         -> makes=MB models=C300
vw golf                           -> makes=VOLKS models=GOLF
caddy escalade                    -> makes=CAD models=ESCALA
stang gt                          -> makes=FORD models=MUST trims=MUST|GT
land cruiser                      -> makes=TOYOTA models=LC
dodge ram 1500                    -> makes=DODGE models=RAM1504WD
silverado                         -> makes=CHEV models=CHEV150,CHEVC25,CH3500PU
silverado 2500 hd                 -> makes=CHEV models=CHEVC25
challenger scat pack widebody     -> makes=DODGE models=CHALLENGER trims=CHALLENGER|R/T_Scat_Pack_Widebody`,

  'words with two meanings': `
ram                               -> makes=RAM
ram 2500                          -> makes=RAM models=RM2500
ram 1500 or 2500                  -> makes=RAM models=RM1500,RM2500
2500                              -> "2500"
charger                           -> makes=DODGE models=DODCHAR
golf                              -> makes=VOLKS models=GOLF
ranger                            -> makes=FORD models=RANGER
focus                             -> makes=FORD models=FOCUS
civic sport                       -> makes=HONDA models=CIVIC trims=CIVIC|Sport
sport suv                         -> styles=SUVCROSS "sport"
accord hybrid                     -> makes=HONDA models=ACCORD fuels=HYB
toyota pickup                     -> makes=TOYOTA styles=TRUCKS
mini cooper                       -> makes=MINI models=COOPER
mazda cx-5 grand touring          -> makes=MAZDA models=CX-5 trims=CX-5|Grand_Touring
mercedes s class                  -> makes=MB series=S_CLASS
mazda 6                           -> makes=MAZDA models=MAZDA6
mazda 6 cylinder                  -> makes=MAZDA engines=6CLDR
a 4 door                          -> doors=4
audi a 4                          -> makes=AUDI models=A4
audi a4                           -> makes=AUDI models=A4
air                               -> "air"
lucid air                         -> makes=LUCID models=LUCIDAIR
smart                             -> "smart"
smart car                         -> makes=SMART models=FORTWO
all models                        ->
x5 m                              -> makes=BMW models=X5M
x5 m sport                        -> makes=BMW models=X5 "m sport"
red                               -> exteriorColours=RED
orange                            -> exteriorColours=ORANGE
tucson                            -> makes=HYUND models=TUCSON
hyundai tucson in tucson          -> makes=HYUND models=TUCSON @Tucson,AZ
colorado in colorado              -> makes=CHEV models=COLORADO @CO
phoenix                           -> @Phoenix,AZ
like new honda                    -> makes=HONDA ?vague[like new]
new tires                         -> "new tires"`,

  'prices, payments, miles and years': `
under 40k                         -> price=..40000
below $40,000                     -> price=..40000
less than 40 grand                -> price=..40000
no more than 15 thousand dollars  -> price=..15000
over 20k                          -> price=20000..
at least $20,000                  -> price=20000..
20-30k                            -> price=20000..30000
20k to 30k                        -> price=20000..30000
$20,000 - $30,000                 -> price=20000..30000
between 20k and 30k               -> price=20000..30000
max 25000                         -> price=..25000
maximum price 20000               -> price=..20000
25k or less                       -> price=..25000
20k                               -> price=..20000
around 30k                        -> price=27000..33000
under 2000                        -> price=..2000
over 20k under 30k                -> price=20000..30000
cheap                             -> sort=derivedpriceASC
best deals                        -> sort=dealASC
under 60k miles                   -> mileage=..60000
less than 30,000 mi               -> mileage=..30000
60k miles or less                 -> mileage=..60000
max miles 50000                   -> mileage=..50000
mileage under 50k                 -> mileage=..50000
30k-60k miles                     -> mileage=30000..60000
low miles                         -> mileage=..45000
2020 or newer                     -> year=2020..
2020+                             -> year=2020..
2020 and up                       -> year=2020..
newer than 2019                   -> year=2020..
since 2019                        -> year=2019..
older than 2015                   -> year=..2014
post 2018                         -> year=2019..
2020-present                      -> year=2020..
2015 or older                     -> year=..2015
2018-2021                         -> year=2018..2021
from 2018 to 2021                 -> year=2018..2021
2018 or 2019                      -> year=2018..2019
2022                              -> year=2022..2022
last 3 years                      -> year=2023..
less than one year old            -> year=2025..
less than 5 years old             -> year=2021..
over 30 mpg                       -> mpgRanges=30-
35+ mpg                           -> mpgRanges=35-
over 250 miles range              -> electricRange=250..
range over 250 miles              -> electricRange=250..
300 mile range                    -> electricRange=300..
down payment 2000                 -> terms=downUsd:2000
$500 down                         -> terms=downUsd:500
under 40                          -> price=..40000
civic 20000                       -> makes=HONDA models=CIVIC ?number[20000]
under 300 hp                      -> ?number[under 300 hp]`,

  'bodies, engines, equipment and the rest': `
suvs                              -> styles=SUVCROSS
crossover                         -> styles=SUVCROSS
pickup truck                      -> styles=TRUCKS
station wagon                     -> styles=WAGON
hatch                             -> styles=HATCH
coupes or convertibles            -> styles=COUPE,CONVERT
drop top                          -> styles=CONVERT
4 door sedan                      -> doors=4 styles=SEDAN
crew cab                          -> cabs=CREW
new                               -> listingTypes=NEW
used or certified                 -> listingTypes=USED,CERTIFIED
cpo                               -> listingTypes=CERTIFIED
certified pre-owned               -> listingTypes=CERTIFIED
pre-owned                         -> listingTypes=USED
third party certified             -> listingTypes=3P_CERT
black interior                    -> interiorColours=BLACK
red with tan leather interior     -> exteriorColours=RED interiorColours=TAN features=1078
white on tan                      -> exteriorColours=WHITE interiorColours=TAN
red or blue                       -> exteriorColours=RED,BLUE
dark blue                         -> exteriorColours=BLUE ?vague[dark]
grey                              -> exteriorColours=GRAY
third row                         -> features=1306
3rd row seating                   -> features=1306
carplay, android auto             -> features=1326,1327
leather and heated seats          -> features=1078,1319
moonroof                          -> features=1132
pano roof, backup camera, gps     -> features=1132,1224,1066
remote start with blind spot      -> features=1221,1309
adaptive cruise                   -> features=1313
tow hitch                         -> features=1199
bluetooth hud                     -> features=1211,1298
hybrid or electric                -> fuels=HYB,ELE
plug-in                           -> fuels=PIH
phev                              -> fuels=PIH
evs                               -> fuels=ELE
diesel                            -> fuels=DSL
gas                               -> fuels=GSL
awd                               -> drives=AWD4WD
all wheel drive                   -> drives=AWD4WD
fwd                               -> drives=FWD
v6                                -> engines=6CLDR
4 cylinder                        -> engines=4CLDR
inline 6                          -> engines=6CLDR
stick shift                       -> transmissions=MAN
automatic                         -> transmissions=AUT
7 seater                          -> seats=7
seats 8                           -> seats=8,9,10,12,15
7+ seats                          -> seats=7,8,9,10,12,15
2dr                               -> doors=2
no accidents                      -> history=NO_ACCIDENTS
clean title, 1 owner              -> history=CLEAN_TITLE,ONE_OWNER
clean history                     -> history=NO_ACCIDENTS,CLEAN_TITLE
good deal                         -> deals=greatprice,goodprice
below market                      -> deals=greatprice,goodprice
great price                       -> deals=greatprice
by owner                          -> sellerTypes=p
dealer                            -> sellerTypes=d
home delivery                     -> homeServices=vehicleDelivery
buy online                        -> homeServices=buyOnline`,

  'places and distances': `
near 30303                        -> @30303
honda 30303                       -> makes=HONDA @30303
in atlanta                        -> @Atlanta,GA
near st. louis mo                 -> @Saint_Louis,MO
around Austin, TX                 -> @Austin,TX
atlanta ga 30309                  -> @30309
chicago                           -> @Chicago,IL
in washington                     -> @WA
washington dc                     -> @Washington,DC
near portland or                  -> @Portland,OR
Tacoma, WA                        -> @Tacoma,WA
in texas                          -> @TX
in santa fe                       -> @Santa_Fe,NM
in red                            -> exteriorColours=RED
within 25 miles of 60601          -> @60601 within=25
50 miles from Austin, TX          -> @Austin,TX within=50
within 100 miles                  -> within=100
50 mile radius of atlanta         -> @Atlanta,GA within=50
under 60k miles near 30303        -> mileage=..60000 @30303
nationwide                        -> within=0
near me                           ->
near 00000                        -> ?zip[near 00000]
near 30303 in austin              -> @30303 ?second[in austin]`,

  'negations, typos and filler': `
not red                           -> excluded=!exteriorColours:RED
no sunroof, under 20k             -> excluded=!features:1132 price=..20000
suv but not ford or chevy         -> styles=SUVCROSS excluded=!makes:FORD,CHEV
no red, white or black            -> excluded=!exteriorColours:RED,WHITE,BLACK
porsche but not a cayenne         -> makes=POR excluded=!models:CAYENNE
not a camry xle                   -> excluded=!trims:CAMRY|XLE
anything but a ford               -> excluded=!makes:FORD
excluding electric                -> excluded=!fuels:ELE
not a truck                       -> excluded=!styles:TRUCKS
without dents                     -> ?negation[without dents]
not near dallas                   -> ?negation[not near dallas]
toyta                             -> ?typo[toyta]
hunda                             -> ?typo[hunda]
hunda civic                       -> makes=HONDA models=CIVIC hunda>honda
camery                            -> makes=TOYOTA models=CAMRY camery>camry
grand cheroke                     -> makes=JEEP models=JEEPGRAND cheroke>cherokee
convertable                       -> styles=CONVERT convertable>convertible
hybird                            -> fuels=HYB hybird>hybrid
mint                              -> "mint"
real                              -> "real"
fod                               -> "fod"
i want a car with a sunroof       -> features=1132
looking for the vehicles for sale ->
reliable family car               -> seats=5,6,7,8,9,10,12,15 ?vague[reliable]
one family garage kept            -> "garage kept" ?vague[one family]`,
} as const;

const rows = (table: string): [string, string][] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [phrase = '', brief = ''] = line.split('->');
      return [phrase.trim(), brief.trim()];
    });

describe.each(Object.entries(tables))('RULING-71, language search: %s', (_, table) => {
  it.each(rows(table))('%s', (phrase, brief) => {
    expect(inBrief(read(phrase))).toBe(brief);
  });
});

describe('language search', () => {
  it('RULING-71: a sentence becomes chips, each with the words it came from', () => {
    const text = 'Used AWD SUV under 40k with third row near 30303, no accidents';
    expect(read(text).chips.map(({ label, kind, text: words }) => [label, kind, words])).toEqual([
      ['Used', 'listing-type', 'Used'],
      ['AWD or 4WD', 'drive', 'AWD'],
      ['SUV', 'style', 'SUV'],
      ['Under $40,000', 'price', 'under 40k'],
      ['3rd Row Seats', 'feature', 'third row'],
      ['Near Atlanta, GA 30303', 'place', 'near 30303'],
      ['No Accidents Reported', 'history', 'no accidents'],
    ]);
  });

  it.each(['under $400 a month', '400/mo', 'payments under 400', 'max monthly payment of $400'])(
    '"%s" bounds the payment, and the chip says on whose terms',
    (text) => {
      const own = { ...defaultTerms, downUsd: 5_000, loanTerm: 72 } as const;
      const readOn = (spokenTerms: { terms?: PaymentTerms }) => readWords(text, { currentYear: 2026, spokenTerms });
      expect(readOn({}).criteria).toEqual({ payment: { max: 400 } });
      const [typical, mine, unsaid] = [readOn({}), readOn({ terms: own }), read(text)].map(({ chips }) => chips);
      const label = 'Up to $400/mo with 20% down over 60 months, typical terms';
      expect(typical).toMatchObject([{ kind: 'payment', label }]);
      expect(mine).toMatchObject([{ label: 'Up to $400/mo with $5,000 down over 72 months, your terms' }]);
      expect(unsaid).toMatchObject([{ label: 'Up to $400/mo' }]);
    },
  );

  it.each([
    ['under 30k out the door', { max: 30_000 }],
    ['30k otd', { max: 30_000 }],
    ['out the door price under $30,000', { max: 30_000 }],
    ['between 20 and 30 grand out the door', { min: 20_000, max: 30_000 }],
    ['at least 25,000 dollars out the door', { min: 25_000 }],
  ])('"%s" bounds the out-the-door price', (text, outTheDoor) => {
    const { criteria, rest, notUnderstood } = read(text);
    expect({ criteria, rest, notUnderstood }).toEqual({ criteria: { outTheDoor }, rest: [], notUnderstood: [] });
  });

  it('price, payment and sort by out-the-door price are separate filters', () => {
    const { criteria, sort } = read('suv under 40k under $500 a month, lowest out the door');
    expect(criteria).toEqual({ styles: ['SUVCROSS'], price: { max: 40_000 }, payment: { max: 500 } });
    expect(sort).toBe('outTheDoorASC');
  });

  it('SUGG-03: the five default suggestions are fully understood', () => {
    const defaults = [
      'Vehicles with a good price',
      'Cars with clean vehicle history',
      'SUVs with third-row seating under $40,000',
      'Sedans with AWD and leather interior',
      'Sedans under $25,000',
    ];
    for (const text of defaults) {
      const { chips, rest, notUnderstood } = read(text);
      expect(chips.length).toBeGreaterThan(0);
      expect([rest, notUnderstood]).toEqual([[], []]);
    }
  });

  it('RULING-71: unknown words only affect the order; the search keeps its place and starts at the first page', () => {
    const base = { ...emptySearch, place: { zip: '30303' }, first: 50 };
    const search = searchOfReading(read('honda taxi under 20k'), base);
    expect(search).toMatchObject({ place: { zip: '30303' }, first: 0 });
    expect(search.criteria).toMatchObject({ makes: ['HONDA'], price: { max: 20_000 }, mentions: ['taxi'] });
  });

  it('prepares its indexes in steps, so that other work can run between them', async () => {
    let pauses = 0;
    await prepare(async () => {
      pauses += 1;
    });
    expect(pauses).toBe(2);
  });
});
