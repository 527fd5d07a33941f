import { z } from 'zod';
import type { Clock } from '#lib/clock.ts';
import { hourMs } from '#lib/duration.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { bodyStyles, truckSubtypes } from './body-styles.ts';
import { allTrimsOf, type Catalogue, type Make, makeByCode, modelByCode, modelByCodeAlone } from './catalogue.ts';
import { colours } from './colours.ts';
import { features } from './features.ts';
import { vehicleStyles } from './vehicle-styles.ts';
import {
  dealTypes,
  doorOptions,
  driveGroups,
  engineGroups,
  fuelGroups,
  historyOptions,
  listingTypes,
  mileageOptions,
  mpgOptions,
  type Option,
  priceOptions,
  radiusOptions,
  seatOptions,
  sellerTypes,
  transmissionGroups,
} from './vocabulary.ts';

const Named = z.object({ code: z.string(), name: z.string() });
const Subtype = Named.extend({ group: z.string(), groupName: z.string(), subtypeCode: z.string() });
const Style = Named.extend({ bodyStyleSubTypes: z.array(Subtype).optional() });
const Colour = Named.extend({ rgbHex: z.string() });

/** All options of the search form by parameter. */
export const SearchOptions = z.object({
  makeCode: z.array(
    Named.extend({
      series: z.array(Named),
      models: z.array(Named.extend({ seriesCode: z.string().optional(), trims: z.array(Named) })),
    }),
  ),
  listingTypes: z.array(Named),
  sellerType: z.array(Named),
  bodystyles: z.array(Style),
  vehicleStyleCode: z.array(Style),
  dealTypes: z.array(Named),
  doorCode: z.array(Named),
  driveGroup: z.array(Named),
  engineCode: z.array(Named),
  extColorGroups: z.array(Colour),
  intColorGroups: z.array(Colour),
  fuelTypeGroup: z.array(Named),
  featureCode: z.array(Named.extend({ displayGroup: z.string() })),
  maximumSeats: z.array(Named),
  mileageRanges: z.array(Named),
  mpgRange: z.array(Named),
  priceRanges: z.array(Named),
  searchRadiuses: z.array(Named),
  transmissionGroups: z.array(Named),
  vehicleHistoryOptions: z.array(Named),
  years: z.array(z.int()),
});
export type SearchOptions = z.infer<typeof SearchOptions>;

const named = ({ code, name }: Option): z.infer<typeof Named> => ({ code, name });

const subtype = ({ size: _, ...type }: (typeof truckSubtypes)[number]): z.infer<typeof Subtype> => type;

const withSubtypes = (style: Option): z.infer<typeof Style> =>
  style.code === 'TRUCKS' ? { ...named(style), bodyStyleSubTypes: truckSubtypes.map(subtype) } : named(style);

const makeOption = (make: Make): SearchOptions['makeCode'][number] => ({
  ...named(make),
  series: make.series.map(named),
  models: make.models.map((model) => ({
    ...named(model),
    ...(model.seriesCode !== null && { seriesCode: model.seriesCode }),
    trims: allTrimsOf(model).map(named),
  })),
});

const yearsUpTo = (latestYear: number, { makes }: Catalogue): number[] => {
  const first = Math.min(latestYear, ...makes.flatMap(({ models }) => models.map(({ years }) => years.from)));
  return Array.from({ length: latestYear - first + 1 }, (_, index) => latestYear - index);
};

/** Next year's models are sold before the year begins. */
export const latestModelYear = (nowMs: number): number => new Date(nowMs).getUTCFullYear() + 1;

const searchOptions = (
  catalogue: Catalogue,
  latestYear: number,
  makeCode = catalogue.makes.map(makeOption),
): SearchOptions => ({
  makeCode,
  listingTypes: listingTypes.map(named),
  sellerType: sellerTypes.map(named),
  bodystyles: bodyStyles.map(withSubtypes),
  vehicleStyleCode: vehicleStyles.map(withSubtypes),
  dealTypes: dealTypes.map(named),
  doorCode: doorOptions.map(named),
  driveGroup: driveGroups.map(named),
  engineCode: engineGroups.map(named),
  extColorGroups: colours.map((colour) => ({ ...named(colour), rgbHex: colour.rgbHex })),
  intColorGroups: colours.map((colour) => ({ ...named(colour), rgbHex: colour.rgbHex })),
  fuelTypeGroup: fuelGroups.map(named),
  featureCode: features.map((feature) => ({ ...named(feature), displayGroup: feature.displayGroup })),
  maximumSeats: seatOptions.map(named),
  mileageRanges: mileageOptions.map(named),
  mpgRange: mpgOptions.map(named),
  priceRanges: priceOptions.map(named),
  searchRadiuses: radiusOptions.map(named),
  transmissionGroups: transmissionGroups.map(named),
  vehicleHistoryOptions: historyOptions.map(named),
  years: yearsUpTo(latestYear, catalogue),
});

/**
 * The mirror of the reference lists series among models: its clients look "3 Series" up there by its name, and without
 * it they would ask for every car of the make. A series whose name a model has is left out.
 */
export const withSeriesAmongModels = (options: SearchOptions): SearchOptions => ({
  ...options,
  makeCode: options.makeCode.map((make) => {
    const names = new Set(make.models.map(({ name }) => name));
    const series = make.series.filter(({ name }) => !names.has(name)).map((one) => ({ ...one, trims: [] }));
    return { ...make, models: [...make.models, ...series] };
  }),
});

type SearchOptionsCache = { get(): Promise<SearchOptions> };
/** Limits the time to build the options (LOC-14). */
export type GuardOptions = (build: () => Promise<SearchOptions>) => Promise<SearchOptions>;

/** The lifetime of cached reference data (RULING-111). */
export const referenceTtlMs = 12 * hourMs;

/**
 * Builds the options once per 12 hours (LOC-14, RULING-111). The first build parses every model's trims, so it calls
 * `pause` between makes to let other requests run.
 */
export const cacheSearchOptions = ({
  catalogue,
  clock,
  pause,
  guard = (build) => build(),
}: {
  catalogue: Catalogue;
  clock: Clock;
  pause: () => Promise<void>;
  guard?: GuardOptions;
}): SearchOptionsCache => {
  let cached: { options: Promise<SearchOptions>; untilMs: number } | undefined;
  const build = async (latestYear: number): Promise<SearchOptions> => {
    const makes: SearchOptions['makeCode'] = [];
    for (const make of catalogue.makes) {
      makes.push(makeOption(make));
      await pause();
    }
    return searchOptions(catalogue, latestYear, makes);
  };
  return {
    get: () => {
      const nowMs = clock.now();
      if (cached && nowMs < cached.untilMs) return cached.options;
      const untilMs = nowMs + referenceTtlMs;
      const options = guard(() => {
        const built = build(latestModelYear(nowMs));
        // After a timeout of the guard, a late result is still cached for the next request.
        built.then(
          () => {
            cached ??= { options: built, untilMs };
          },
          () => {},
        );
        return built;
      });
      const building = { options, untilMs };
      cached = building;
      // A failure is returned to the caller and not cached.
      options.catch(() => {
        if (cached === building) cached = undefined;
      });
      return options;
    },
  };
};

/** The make and model of a code. */
export const CodeLookup = z.object({
  makeCode: z.string(),
  make: Named,
  modelCode: z.string().optional(),
  model: Named.optional(),
  seriesCode: z.string().optional(),
  series: z.array(Named).optional(),
  models: z.array(Named).optional(),
  trims: z.array(Named).optional(),
});
export type CodeLookup = z.infer<typeof CodeLookup>;

/** For a make the lookup lists its models; for a model, with or without its make, its trims. */
export const lookUpCodes = (
  catalogue: Catalogue,
  { makeCode, modelCode }: { makeCode?: string | undefined; modelCode?: string | undefined },
): Result<CodeLookup, 'nothing-asked' | 'unknown-make' | 'unknown-model'> => {
  if (makeCode === undefined && modelCode === undefined) return err('nothing-asked');
  const alone = modelCode !== undefined && makeCode === undefined ? modelByCodeAlone(catalogue, modelCode) : undefined;
  const make = makeByCode(catalogue, makeCode ?? alone?.makeCode ?? '');
  if (!make) return err(makeCode === undefined ? 'unknown-model' : 'unknown-make');
  const head = { makeCode: make.code, make: named(make) };
  if (modelCode === undefined)
    return ok({
      ...head,
      ...(make.series.length > 0 && { series: make.series.map(named) }),
      models: make.models.map(named),
    });
  const model = modelByCode(catalogue, make.code, modelCode);
  if (!model) return err('unknown-model');
  return ok({
    ...head,
    modelCode: model.code,
    model: named(model),
    ...(model.seriesCode !== null && {
      seriesCode: model.seriesCode,
      series: make.series.filter(({ code }) => code === model.seriesCode).map(named),
    }),
    trims: allTrimsOf(model).map(named),
  });
};
