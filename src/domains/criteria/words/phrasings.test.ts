import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '#domains/catalogue/catalogue-files.server.ts';
import { largestCities } from '#domains/locations/largest-cities.ts';
import { loadPlaces } from '#domains/locations/places-file.server.ts';
import { createWordReader } from './read-words.ts';
import type { Reading } from './reading.ts';

const data = join(import.meta.dirname, '../../../../data');
const catalogue = loadCatalogue(join(data, 'catalogue'));
if (!catalogue.ok) throw new Error('the catalogue cannot be read');
const places = loadPlaces(join(data, 'places.txt'));
const { readWords } = createWordReader({ catalogue: catalogue.value, places, largestCities });
const read = (text: string) => readWords(text, { currentYear: 2026 });

/** Long lists of codes are counted, because the catalogue grows. */
const mostCodes = 6;
const codesInBrief = (codes: readonly unknown[]): string =>
  codes.length > mostCodes ? 'many' : codes.join(',').replaceAll(' ', '_');
const inBrief = (value: unknown): string => {
  if (Array.isArray(value)) return codesInBrief(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const held = Object.entries(value);
  if (held.some(([, codes]) => Array.isArray(codes))) {
    return held.map(([field, codes]) => `!${field}:${codesInBrief(codes)}`).join('');
  }
  const { min = '', max = '' } = Object.fromEntries(held);
  return `${min}..${max}`;
};

/** A reading on one line: filters, place, order, words that are looked for in texts, words that are told. */
const line = ({ criteria, place, radiusMiles, sort, rest, notUnderstood, corrected }: Reading): string =>
  [
    ...Object.entries(criteria).map(([field, value]) => `${field}=${inBrief(value)}`),
    ...(place ? [`@${[place.zip, place.city, place.state].filter(Boolean).join(',').replaceAll(' ', '_')}`] : []),
    ...(radiusMiles === undefined ? [] : [`within=${radiusMiles}`]),
    ...(sort ? [`sort=${sort}`] : []),
    ...rest.map((words) => `"${words}"`),
    ...notUnderstood.map(({ text, reason }) => `?${reason}[${text}]`),
    ...corrected.map(({ from, to }) => `${from}>${to}`),
  ].join(' ');

/** As shoppers type, and what they mean. */
const phrasings = `
red suv                                        -> exteriorColours=RED styles=SUVCROSS
no red                                         -> excluded=!exteriorColours:RED
anything but a ford                            -> excluded=!makes:FORD
without sunroof                                -> excluded=!features:1132
excluding electric                             -> excluded=!fuels:ELE
not a truck                                    -> excluded=!styles:TRUCKS
toyota or honda but not a corolla              -> makes=TOYOTA,HONDA excluded=!models:COROL
used camry, no white or silver                 -> listingTypes=USED makes=TOYOTA models=CAMRY excluded=!exteriorColours:WHITE,SILVER
suv not bmw or mercedes                        -> styles=SUVCROSS excluded=!makes:BMW,MB
no kia, no hyundai                             -> excluded=!makes:KIA,HYUND
except jeep                                    -> excluded=!makes:JEEP
sedan other than nissan                        -> styles=SEDAN excluded=!makes:NISSAN
anything except a minivan                      -> excluded=!models:many
i don't want a diesel                          -> excluded=!fuels:DSL
crossover that isn't red                       -> styles=SUVCROSS excluded=!exteriorColours:RED
truck with no leather                          -> styles=TRUCKS excluded=!features:1078
not manual                                     -> excluded=!transmissions:MAN
cars excluding hybrids and electrics           -> excluded=!fuels:HYB,ELE
no cvt                                         -> ?negation[no cvt]
no rust                                        -> ?negation[no rust]
never smoked in                                -> ?negation[never smoked]
without navigation under 15k                   -> excluded=!features:1066 price=..15000
not black interior                             -> excluded=!interiorColours:BLACK
not used                                       -> excluded=!listingTypes:USED
no dealers                                     -> excluded=!sellerTypes:d
under thirty thousand miles                    -> mileage=..30000
fifty thousand miles or less                   -> mileage=..50000
less than eighty thousand miles                -> mileage=..80000
between twenty and thirty thousand dollars     -> price=20000..30000
under fifteen grand                            -> price=..15000
ten thousand dollars max                       -> price=..10000
twenty five thousand or less                   -> price=..25000
forty mpg or better                            -> mpgRanges=40-
four hundred a month                           -> payment=..400
a hundred thousand miles                       -> mileage=..100000
twenty twenty or newer                         -> year=2020..
twenty nineteen civic                          -> year=2019..2019 makes=HONDA models=CIVIC
under six thousand dollars                     -> price=..6000
family of 6                                    -> seats=many
minivan for a family of seven                  -> models=many seats=7,8,9,10,12,15
seats 8 people                                 -> seats=8,9,10,12,15
suv for a family of five under 25k             -> styles=SUVCROSS seats=many price=..25000
room for 7                                     -> seats=7
tow 10,000 lbs                                 -> models=many
truck that can tow 12000 pounds                -> styles=TRUCKS models=many
suv towing at least 5,000 lbs                  -> styles=SUVCROSS models=many
7500 lb towing capacity                        -> models=many
ford that can tow 10,000 lbs                   -> makes=FORD models=E350ECON,F150PICKUP,FORDF150L,F250,F350,F450
honda that tows 10000 lbs                      -> makes=HONDA ?no-model[tows 10000 lbs]
f-150 that tows 9000 lbs                       -> makes=FORD models=F150PICKUP
bigger than a RAV4                             -> models=many
something smaller than an f-150                -> models=many
suv larger than a cr-v under 40k               -> styles=SUVCROSS models=many price=..40000
roomier than a civic                           -> models=many
reliable                                       -> ?vague[reliable]
reliable car for my daughter                   -> ?vague[reliable] ?vague[daughter]
dependable truck under 20k                     -> styles=TRUCKS price=..20000 ?vague[dependable]
$15,000 obo                                    -> price=..15000
accord 12k obo                                 -> makes=HONDA models=ACCORD price=..12000
w/ heated seats                                -> features=1319
camry w/leather                                -> makes=TOYOTA models=CAMRY features=1078
suv w/o third row                              -> styles=SUVCROSS excluded=!features:1306
tahoe w/ captains chairs                       -> makes=CHEV models=TAHOE "captains chairs"
wrangler with a lift kit                       -> makes=JEEP models=WRANGLER "lift kit"
garage kept corvette                           -> makes=CHEV models=CORV "garage kept"
f150 with the 5.0                              -> makes=FORD models=F150PICKUP "5.0"
one family owned                               -> "owned" ?vague[family]
honda civic near me                            -> makes=HONDA models=CIVIC
cheap cars near me                             -> sort=derivedpriceASC
suv in dallas under 30k                        -> styles=SUVCROSS price=..30000 @Dallas,TX
cars near 60614                                -> @60614
within 50 miles of denver                      -> @Denver,CO within=50
tacoma in texas                                -> makes=TOYOTA models=TACOMA @TX
convertible in miami                           -> styles=CONVERT @Miami,FL
nationwide porsche 911                         -> makes=POR models=911 within=0
2019 honda civic                               -> year=2019..2019 makes=HONDA models=CIVIC
2018 to 2021 outback                           -> year=2018..2021 makes=SUB models=SUBOUTBK
newer than 2017                                -> year=2018..
2020+                                          -> year=2020..
no older than 2018                             -> year=2018..
last 3 years                                   -> year=2023..
2015 or older                                  -> year=..2015
5 years old or newer                           -> year=2021..
under 20k                                      -> price=..20000
less than $18,500                              -> price=..18500
15-20k                                         -> price=15000..20000
between 20k and 25k                            -> price=20000..25000
over 50k                                       -> price=50000..
around 30k                                     -> price=27000..33000
20000 or less                                  -> price=..20000
under $400 a month                             -> payment=..400
350/mo                                         -> payment=..350
out the door under 25k                         -> outTheDoor=..25000
under 60k miles                                -> mileage=..60000
30,000 miles or less                           -> mileage=..30000
low miles                                      -> mileage=..45000
miles under 50k                                -> mileage=..50000
awd wagon                                      -> drives=AWD4WD styles=WAGON
4x4 truck                                      -> drives=AWD4WD styles=TRUCKS
rwd coupe                                      -> drives=RWD styles=COUPE
front wheel drive sedan                        -> drives=FWD styles=SEDAN
v8 mustang                                     -> engines=8CLDR makes=FORD models=MUST
six cylinder                                   -> engines=6CLDR
4 cylinder accord                              -> engines=4CLDR makes=HONDA models=ACCORD
turbo diesel                                   -> fuels=DSL
hybrid suv                                     -> fuels=HYB styles=SUVCROSS
plug in hybrid                                 -> fuels=PIH
ev under 30k                                   -> fuels=ELE price=..30000
electric with 300 miles of range               -> fuels=ELE electricRange=300..
over 30 mpg                                    -> mpgRanges=30-
40 mpg                                         -> mpgRanges=40-
stick shift                                    -> transmissions=MAN
manual bmw                                     -> transmissions=MAN makes=BMW
automatic hatchback                            -> transmissions=AUT styles=HATCH
blue honda fit                                 -> exteriorColours=BLUE makes=HONDA models=FIT
white or black suv                             -> exteriorColours=WHITE,BLACK styles=SUVCROSS
red with tan interior                          -> exteriorColours=RED interiorColours=TAN
black leather seats                            -> interiorColours=BLACK features=1078
apple carplay and heated seats                 -> features=1326,1319
sunroof and navigation                         -> features=1132,1066
third row seating                              -> features=1306
blind spot and backup camera                   -> features=1309,1224
tow package                                    -> features=1199
remote start                                   -> features=1221
wheelchair van                                 -> features=1318 styles=VANMV
dually                                         -> features=AT0001
crew cab                                       -> cabs=CREW
f-250 long bed                                 -> makes=FORD models=F250 beds=LONG
2 door jeep                                    -> doors=2 makes=JEEP
7 seater                                       -> seats=7
one owner                                      -> history=ONE_OWNER
no accidents                                   -> history=NO_ACCIDENTS
clean title                                    -> history=CLEAN_TITLE
one owner no accidents lexus                   -> history=ONE_OWNER,NO_ACCIDENTS makes=LEXUS
great deal                                     -> deals=greatprice
good deals on suvs                             -> deals=greatprice,goodprice styles=SUVCROSS
price drops                                    -> sort=dropDESC
certified pre-owned                            -> listingTypes=CERTIFIED
cpo toyota                                     -> listingTypes=CERTIFIED makes=TOYOTA
new ford                                       -> listingTypes=NEW makes=FORD
brand new rav4 hybrid                          -> listingTypes=NEW makes=TOYOTA models=RAV4 fuels=HYB
private seller                                 -> sellerTypes=p
by owner                                       -> sellerTypes=p
with delivery                                  -> homeServices=vehicleDelivery
newest first                                   -> sort=yearDESC
lowest mileage                                 -> sort=mileageASC
cheapest                                       -> sort=derivedpriceASC
honda civic si                                 -> makes=HONDA models=CIVIC trims=CIVIC|Si
camry xle v6                                   -> makes=TOYOTA models=CAMRY trims=CAMRY|XLE engines=6CLDR
bmw 3 series                                   -> makes=BMW series=3_SERIES
mercedes gle                                   -> makes=MB series=GLE_CLASS
chevy silverado 1500                           -> makes=CHEV models=CHEV150
ram 1500 or 2500                               -> makes=RAM models=RM1500,RM2500
toyta camery                                   -> makes=TOYOTA models=CAMRY toyta>toyota camery>camry
hundai tuscon                                  -> makes=HYUND models=TUCSON hundai>hyundai tuscon>tucson
first car for a teenager                       -> ?vague[first car] ?vague[teenager]
fun weekend car                                -> ?vague[fun] ?vague[weekend]
car for uber                                   -> ?vague[uber]
used honda civic under 15k                     -> listingTypes=USED makes=HONDA models=CIVIC price=..15000
suv that seats 7 with captains chairs          -> styles=SUVCROSS seats=7 "captains chairs"
no red cars                                    -> excluded=!exteriorColours:RED
truck that can tow 10,000 lbs                  -> styles=TRUCKS models=many
thirty thousand miles or less                  -> mileage=..30000
car for a family of 6                          -> seats=many
reliable commuter car under 12k                -> price=..12000 ?vague[reliable] ?vague[commuter]
toyota or honda sedan not white                -> makes=TOYOTA,HONDA styles=SEDAN excluded=!exteriorColours:WHITE
silver bmw x5 w/ panoramic roof                -> exteriorColours=SILVER makes=BMW models=X5 features=1132
2018-2020 subaru outback                       -> year=2018..2020 makes=SUB models=SUBOUTBK
pickup 4x4 crew cab diesel                     -> styles=TRUCKS drives=AWD4WD cabs=CREW fuels=DSL
electric car with 300 miles of range           -> fuels=ELE electricRange=300..
minivan without sunroof near 60614             -> models=many excluded=!features:1132 @60614
$25,000 obo f150                               -> price=..25000 makes=FORD models=F150PICKUP
jeep wrangler manual                           -> makes=JEEP models=WRANGLER transmissions=MAN
low mileage lexus rx                           -> mileage=..45000 makes=LEXUS models=many
excluding electric suvs under thirty grand     -> excluded=!fuels:ELE styles=SUVCROSS price=..30000
one owner no accidents camry                   -> history=ONE_OWNER,NO_ACCIDENTS makes=TOYOTA models=CAMRY
under 20000 miles under 20000 dollars          -> mileage=..20000 price=..20000
between 10 and 15 thousand dollars             -> price=10000..15000
newer than 2019                                -> year=2020..
5 speed stick shift miata                      -> transmissions=MAN makes=MAZDA models=MIATA "5 speed"
convertible in Florida                         -> styles=CONVERT @FL
4 door jeep                                    -> doors=4 makes=JEEP
hybrid suv with heated seats and apple carplay -> fuels=HYB styles=SUVCROSS features=1319,1326
good on gas                                    -> ?vague[good on gas]
certified pre-owned audi q5 quattro            -> listingTypes=CERTIFIED makes=AUDI models=Q5 drives=AWD4WD
black or gray tahoe or suburban                -> exteriorColours=BLACK,GRAY makes=CHEV models=TAHOE,CHEVSUB
cars with less than fifty thousand miles       -> mileage=..50000
tesla model 3 no older than 2021               -> makes=TESLA models=TESMOD3 year=2021..
car that fits 3 car seats                      -> ?vague[fits 3 car seats]
hatchback, automatic, not a volkswagen         -> styles=HATCH transmissions=AUT excluded=!makes:VOLKS
dodge charger v8                               -> makes=DODGE models=DODCHAR engines=8CLDR
work van with ladder rack                      -> models=many "ladder rack"
honda pilot touring awd springfield            -> makes=HONDA models=PILOT trims=PILOT|Touring drives=AWD4WD "springfield"
2 seater sports car                            -> seats=2 ?vague[sports car]
anything under ten thousand                    -> price=..10000
something fun to drive for the weekend         -> ?vague[fun to drive] ?vague[weekend]
no dealers fee private seller                  -> sellerTypes=p ?vague[no dealers fee]
within 50 miles of Denver                      -> @Denver,CO within=50
a car my teenager can't wreck                  -> "can't wreck" ?vague[teenager]
porsche but not a cayenne                      -> makes=POR excluded=!models:CAYENNE
accord excluding black and white               -> makes=HONDA models=ACCORD excluded=!exteriorColours:BLACK,WHITE
leather seats no moonroof                      -> features=1078 excluded=!features:1132
luxury suv 60k to 80k                          -> styles=SUVCROSS price=60000..80000 ?vague[luxury]
great deal on a corolla                        -> deals=greatprice makes=TOYOTA models=COROL
awd wagon w/ less than 60k miles               -> drives=AWD4WD styles=WAGON mileage=..60000
3 row suv better than 25 mpg                   -> features=1306 styles=SUVCROSS mpgRanges=25-
f-250 with long bed                            -> makes=FORD models=F250 beds=LONG
nissan leaf or chevy bolt                      -> makes=NISSAN,CHEV models=LEAF,CHEBOLT
lifted truck on 35s                            -> styles=TRUCKS "lifted" "35s"
new 2026 ram 1500 laramie                      -> listingTypes=NEW year=2026..2026 makes=RAM models=RM1500 trims=RM1500|Laramie
salvage title                                  -> ?vague[salvage title]
non smoker car                                 -> ?vague[non smoker]
`;

const rows = phrasings
  .trim()
  .split('\n')
  .map((row) => row.split(' -> ').map((part) => part.trim()) as [text: string, means: string]);

describe('RULING-71: what shoppers type', () => {
  it.each(rows)('%s', (text, means) => {
    expect(line(read(text))).toBe(means);
  });

  const modelsOf = (text: string) => read(text).criteria.models ?? [];

  it('a minivan is no cargo van, and a cargo van no minivan', () => {
    expect(modelsOf('minivan')).toEqual(expect.arrayContaining(['ODYSSEY', 'SIENNA']));
    expect(modelsOf('cargo van')).not.toEqual(expect.arrayContaining(['ODYSSEY']));
    expect(modelsOf('minivan').filter((code) => modelsOf('cargo van').includes(code))).toEqual([]);
    expect(read('honda minivan').criteria.models).toEqual(['ODYSSEY']);
  });

  it('towing is what the catalogue says of a model, among the makes that were named', () => {
    expect(modelsOf('tow 10,000 lbs')).toContain('F150PICKUP');
    expect(modelsOf('tow 10,000 lbs')).not.toContain('RAV4');
    expect(read('rav4 that tows 10,000 lbs').notUnderstood.map(({ reason }) => reason)).toEqual(['no-model']);
  });

  it('bigger than a car is longer than it, and of the same body', () => {
    expect(modelsOf('bigger than a RAV4')).toEqual(expect.arrayContaining(['HIGHLANDER']));
    expect(modelsOf('bigger than a RAV4')).not.toContain('RAV4');
    expect(modelsOf('bigger than a RAV4')).not.toContain('F150PICKUP');
  });
});
