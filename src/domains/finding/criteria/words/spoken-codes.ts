import { bedLengths, cabGroups } from '#domains/reference/catalogue/body-styles.ts';
import { vehicleStyles } from '#domains/reference/catalogue/vehicle-styles.ts';
import { engineGroups, fuelGroups, type Option, transmissionGroups } from '#domains/reference/catalogue/vocabulary.ts';
import type { ChipKind } from './reading.ts';

type CodeList =
  | 'listingTypes'
  | 'sellerTypes'
  | 'styles'
  | 'cabs'
  | 'beds'
  | 'drives'
  | 'engines'
  | 'fuels'
  | 'transmissions';

/** Shoppers' words for each code of a filter. */
export const spokenCodes: readonly {
  readonly field: CodeList;
  readonly kind: ChipKind;
  readonly options: readonly Option[];
  readonly spoken: Readonly<Record<string, string>>;
}[] = [
  {
    field: 'listingTypes',
    kind: 'listing-type',
    options: [
      { code: 'NEW', name: 'New' },
      { code: 'USED', name: 'Used' },
      { code: 'CERTIFIED', name: 'Certified' },
      { code: '3P_CERT', name: 'Third-party certified' },
    ],
    spoken: {
      NEW: 'new, brand new',
      USED: 'used, pre-owned, pre owned, previously owned, second hand, secondhand',
      CERTIFIED:
        'certified, cpo, certified pre-owned, certified pre owned, certified used, manufacturer certified, factory certified',
      '3P_CERT': 'third party certified, 3rd party certified, dealer certified',
    },
  },
  {
    field: 'sellerTypes',
    kind: 'seller',
    options: [
      { code: 'd', name: 'From a dealer' },
      { code: 'p', name: 'By owner' },
    ],
    spoken: {
      d: 'dealer, dealers, dealership, dealerships, from dealer, from a dealer, from dealers, dealer only',
      p: 'private seller, private sellers, private party, private owner, private sale, by owner, for sale by owner, fsbo, from owner, from private seller',
    },
  },
  {
    field: 'styles',
    kind: 'style',
    options: vehicleStyles.map(({ code, display }) => ({ code, name: display })),
    spoken: {
      CONVERT:
        'convertible, convertibles, drop top, drop tops, droptop, rag top, ragtop, cabriolet, roadster, roadsters',
      COUPE: 'coupe, coupes',
      HATCH: 'hatch, hatches, hatchback, hatchbacks, hatch back',
      SEDAN: 'sedan, sedans, saloon, saloons',
      SUVCROSS:
        'suv, suvs, crossover, crossovers, cross over, sport utility, sport utilities, sport utility vehicle, crossover suv, suv crossover',
      TRUCKS:
        'truck, trucks, pickup, pickups, pick up, pick ups, pickup truck, pickup trucks, pick up truck, pick up trucks',
      VANMV: 'van, vans, passenger van, passenger vans',
      WAGON: 'wagon, wagons, station wagon, station wagons, estate car',
    },
  },
  {
    field: 'cabs',
    kind: 'cab',
    options: cabGroups,
    spoken: {
      REG: 'regular cab, single cab, standard cab',
      EXTEND:
        'extended cab, ext cab, super cab, supercab, king cab, access cab, extra cab, quad cab, club cab, xtra cab',
      CREW: 'crew cab, supercrew, super crew, crewmax, crew max, mega cab',
    },
  },
  {
    field: 'beds',
    kind: 'cab',
    options: bedLengths.map(({ code, name }) => ({ code, name: `${name} bed` })),
    spoken: {
      SHORT: 'short bed, short box, shortbed, 5 foot bed, 5 ft bed, 5.5 foot bed, 5.5 ft bed',
      STANDARD: 'standard bed, regular bed, 6 foot bed, 6 ft bed, 6.5 foot bed, 6.5 ft bed',
      LONG: 'long bed, long box, longbed, 8 foot bed, 8 ft bed, eight foot bed',
    },
  },
  {
    field: 'drives',
    kind: 'drive',
    options: [
      { code: 'AWD4WD', name: 'AWD or 4WD' },
      { code: 'FWD', name: 'Front-wheel drive' },
      { code: 'RWD', name: 'Rear-wheel drive' },
    ],
    spoken: {
      AWD4WD:
        'awd, 4wd, 4x4, 4 x 4, all wheel drive, all wheel, four wheel drive, 4 wheel drive, four by four, awd 4wd, quattro, 4matic, xdrive, 4motion, four wd',
      FWD: 'fwd, front wheel drive, front wheel, 2wd front',
      RWD: 'rwd, rear wheel drive, rear wheel',
    },
  },
  {
    field: 'engines',
    kind: 'engine',
    options: engineGroups,
    spoken: {
      '3CLDR': 'three cylinder, three cyl',
      '4CLDR': 'four cylinder, four cyl, inline 4, inline four, flat 4, flat four, 4 banger, i4 engine, v4',
      '5CLDR': 'five cylinder, inline 5, inline five',
      '6CLDR': 'v6, v 6, six cylinder, six cyl, inline 6, inline six, straight 6, straight six, i6, flat 6, flat six',
      '8CLDR': 'v8, v 8, v8s, eight cylinder, eight cyl',
      '10CLDR': 'v10, v 10, ten cylinder',
      '12CLDR': 'v12, v 12, w12, twelve cylinder',
      '16CLDR': 'w16, sixteen cylinder',
      RTR: 'rotary, rotary engine, wankel',
    },
  },
  {
    field: 'fuels',
    kind: 'fuel',
    options: fuelGroups,
    spoken: {
      GSL: 'gas, gasoline, petrol, gas powered, gas engine',
      DSL: 'diesel, diesels, turbo diesel, turbodiesel, duramax, powerstroke, power stroke, cummins',
      HYB: 'hybrid, hybrids',
      ELE: 'electric, electrics, ev, evs, all electric, fully electric, pure electric, battery electric, bev, electric vehicle, electric vehicles, electric car, electric cars',
      HYD: 'hydrogen, fuel cell, hydrogen fuel cell',
      PIH: 'plug in hybrid, plug in hybrids, plugin hybrid, plugin hybrids, phev, phevs, plug in, plugin, plug ins',
    },
  },
  {
    field: 'transmissions',
    kind: 'transmission',
    options: transmissionGroups,
    spoken: {
      AUT: 'automatic, automatics, automatic transmission, auto transmission, auto trans',
      MAN: 'manual, manuals, manual transmission, stick, stick shift, stickshift, stick shifts, standard transmission, manual gearbox',
    },
  },
];
