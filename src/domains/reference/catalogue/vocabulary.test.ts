import { describe, expect, it } from 'vitest';
import { bodyStyleName, orderedBodyStyles, truckSubtypes, vehicleStyleOf } from './body-styles.ts';
import { colours } from './colours.ts';
import { type FeatureWord, featureByCode, featureBySlug, featureByWord, features, trimFeatures } from './features.ts';
import { vehicleStyles } from './vehicle-styles.ts';
import * as vocabulary from './vocabulary.ts';

const slugs = (options: readonly vocabulary.Option[]): (string | undefined)[] => options.map(({ slug }) => slug);

describe('vocabulary', () => {
  it('URL-19: experiences, listing types and seller types have their slugs', () => {
    expect(slugs(vocabulary.experiences)).toEqual([
      'car-bravo',
      'commercial',
      'buy-online',
      'hyundai-buy-online',
      'best-deals',
    ]);
    expect(slugs(vocabulary.listingTypes)).toEqual(['new', 'used', 'certified', 'third-party-certified']);
    expect(vocabulary.allListingTypes.slugs).toEqual(['all', 'all-cars', 'both-cars']);
    expect(vocabulary.sellerTypes.map(({ code, slug }) => [code, slug])).toEqual([
      ['d', 'dealer'],
      ['p', 'by-owner'],
    ]);
  });

  it('URL-20: body styles, drives, engines and fuels have their slugs; there is no 7 cylinder', () => {
    expect(slugs(vehicleStyles)).toEqual([
      'convertible',
      'coupe',
      'hatchback',
      'sedan',
      'suv-crossover',
      'truck',
      'van-minivan',
      'wagon',
    ]);
    expect(slugs(vocabulary.driveGroups)).toEqual(['awd-4wd', 'front-wheel-drive', 'rear-wheel-drive']);
    expect(slugs(vocabulary.engineGroups)).toEqual([
      ...[3, 4, 5, 6, 8, 10, 12, 16].map((cylinders) => `${cylinders}-cylinder`),
      'rotary-engine',
    ]);
    expect(slugs(vocabulary.fuelGroups)).toEqual([
      'gasoline',
      'diesel',
      'hybrid',
      'electric',
      'hydrogen',
      'plug-in-hybrid',
    ]);
  });

  it('URL-21: features have a unique slug, code and catalog word', () => {
    for (const slug of ['keyless-entry', 'sunroof', 'backup-camera', 'navigation', 'heated-seats', 'apple-carplay']) {
      expect(featureBySlug(slug)?.slug).toBe(slug);
    }
    expect(features).toHaveLength(34);
    for (const pick of ['word', 'code', 'slug', 'name'] as const) {
      expect(new Set(features.map((feature) => feature[pick])).size).toBe(34);
    }
    expect(featureByCode('1326')).toEqual(featureByWord('carplay'));
    expect(featureByWord('powertrunk')).toBeUndefined();
  });

  it('URL-22: nineteen simple colors have a slug and a hex value', () => {
    expect(colours.map(({ slug }) => slug).join(' ')).toBe(
      'beige black blue brown burgundy charcoal gold gray green off-white orange pink purple red silver tan turquoise white yellow',
    );
    expect(colours.every(({ rgbHex }) => /^[0-9A-F]{6}$/.test(rgbHex))).toBe(true);
  });

  it('RSRCH-07: body styles are listed once each, in display order, under display names', () => {
    const sources = [
      'HATCH',
      'VANS',
      'WAGON',
      'CONVERT',
      'COUPE',
      'Crew Cab',
      'SUV',
      'Crossover',
      'SEDAN',
      'Spaceship',
    ];
    expect(orderedBodyStyles(sources)).toEqual([
      'Sedan',
      'SUV',
      'Truck',
      'Coupe',
      'Convertible',
      'Wagon',
      'Van',
      'Hatchback',
    ]);
    expect(orderedBodyStyles(['WAGON', 'SEDAN'])).toEqual(['Sedan', 'Wagon']);
  });

  it.each([
    ['SUVCROSS', 'SUV'],
    ['Sport Utility', 'SUV'],
    ['sport utility', 'SUV'],
    ['TRUCKS', 'Truck'],
    ['Fullsize Extended Cab', 'Truck'],
    ['MINIVAN', 'Van'],
    ['VANMV', 'Van'],
    ['Cargo van', 'Van'],
    ['Passenger Van', 'Van'],
    ['suv-crossover', 'SUV'],
    ['Hovercraft', undefined],
  ])('RULING-59: %s is shown as %s', (source, label) => {
    expect(bodyStyleName(source)).toBe(label);
  });

  it('RULING-59: truck cabs have three groups and two sizes', () => {
    expect(truckSubtypes).toHaveLength(6);
    expect(truckSubtypes.every(({ name }) => vehicleStyleOf(name)?.code === 'TRUCKS')).toBe(true);
  });

  it('RSRCH-09: trimFeatures is true for all twelve features of a full trim and false for those of an empty one', () => {
    const all: FeatureWord[] = [...features.map(({ word }) => word), 'powertrunk'];
    expect(Object.keys(trimFeatures([]))).toHaveLength(12);
    expect(Object.values(trimFeatures(all)).every(Boolean)).toBe(true);
    expect(Object.values(trimFeatures([])).some(Boolean)).toBe(false);
    expect(trimFeatures(['nav'])).toMatchObject({ navigation: true, sunroof: false });
  });

  it('RULING-41, RULING-42, RULING-63: radii, sorts and history options have the specified values', () => {
    expect(vocabulary.searchRadii).toEqual([10, 25, 50, 75, 100, 200, 300, 400, 500, 0]);
    expect(vocabulary.sortOptions.map(({ code }) => code)).toEqual([
      'relevance',
      'derivedpriceASC',
      'derivedpriceDESC',
      'mileageASC',
      'mileageDESC',
      'yearDESC',
      'yearASC',
      'distanceASC',
      'datelistedDESC',
      'dealASC',
      'paymentASC',
      'outTheDoorASC',
      'dropDESC',
      'rangeDESC',
    ]);
    expect(vocabulary.historyOptions.map(({ code }) => code)).toEqual([
      'NO_ACCIDENTS',
      'ONE_OWNER',
      'CLEAN_TITLE',
      'NO_FRAME_DAMAGE',
      'FREE_REPORT',
    ]);
    expect(vocabulary.radiusOptions.at(-1)).toEqual({ code: '0', name: 'Nationwide' });
    expect(vocabulary.mileageOptions.map(({ code }) => code)).toContain('200001-');
    expect(vocabulary.priceOptions.at(-1)).toEqual({ code: '100000', name: '$100,000' });
    expect(vocabulary.priceOptions).toHaveLength(39);
  });
});
