import type { Listing } from '#domains/cars/listings/listing.ts';
import type { Criteria } from '#domains/finding/criteria/criteria.ts';
import type { IndexVocabulary } from '../index-options.ts';
import { type ListedVehicles, selectVehicles, type VehicleSelection } from '../query/vehicle-selection.ts';
import { hashText } from './hash-text.ts';
import type { MatchedCar } from './matched-car.ts';

type VehicleCriteria = Pick<Criteria, 'makes' | 'series' | 'models' | 'trims'>;

const anyVehicle = 0;

const makeKey = (code: string): number => hashText(`make ${code}`);
const seriesKey = (code: string): number => hashText(`series ${code}`);
const modelKey = (code: string): number => hashText(`model ${code}`);

/** The keys of a car; every search that can match it is filed under one of them. */
export const keysOfVehicle = ({ makeCode, seriesCode, modelCode }: Listing): number[] => [
  ...new Set([
    anyVehicle,
    makeKey(makeCode),
    modelKey(modelCode),
    ...(seriesCode === null ? [] : [seriesKey(seriesCode)]),
  ]),
];

const modelOfTrim = (trim: string): string => trim.slice(0, trim.indexOf('|'));
const isChosen = ({ makes, series, models, trims }: VehicleCriteria): boolean =>
  makes.length + series.length + models.length + trims.length > 0;

/** Every selected series and model, directly or by a trim, with the makes that have it (`homes`). */
const narrowings = ({ series, models, trims }: VehicleCriteria, vocabulary: IndexVocabulary) => [
  ...series.map((code) => ({ key: seriesKey(code), homes: vocabulary.makesOfSeries(code) })),
  ...[...models, ...trims.map(modelOfTrim)].map((code) => ({
    key: modelKey(code),
    homes: vocabulary.modelsByCode(code).map(({ makeCode }) => makeCode),
  })),
];

/** The keys a search is filed under: every car it can match has at least one of them. */
export const vehicleKeysOf = (vehicleCriteria: VehicleCriteria, vocabulary: IndexVocabulary): number[] => {
  if (!isChosen(vehicleCriteria)) return [anyVehicle];
  const narrowed = narrowings(vehicleCriteria, vocabulary);
  const { makes } = vehicleCriteria;
  const isNarrowed = (make: string): boolean =>
    narrowed.some(({ homes }) => (homes.length === 0 ? makes.length === 1 : homes.includes(make)));
  return [
    ...new Set([
      ...makes.filter((make) => !isNarrowed(make)).map(makeKey),
      ...narrowed
        .filter(({ homes }) => makes.length === 0 || homes.length === 0 || homes.some((home) => makes.includes(home)))
        .map(({ key }) => key),
    ]),
  ];
};

const wants = ({ makes, isWhole, wantedOf }: VehicleSelection, { listing, vehicles }: MatchedCar): boolean => {
  if (!makes?.has(listing.makeCode)) return false;
  return isWhole(listing.makeCode) || vehicles.modelsOf(listing.makeCode).some((model) => wantedOf(model).length > 0);
};

/** Whether a car is among the selected makes, series, models and trims; undefined when none is selected. */
export const vehicleTest = (
  { makes, series, models, trims }: VehicleCriteria,
  vocabulary: IndexVocabulary,
): ((car: MatchedCar) => boolean) | undefined => {
  const vehicleCriteria = { makes, series, models, trims };
  if (!isChosen(vehicleCriteria)) return undefined;
  if (narrowings(vehicleCriteria, vocabulary).some(({ homes }) => homes.length === 0)) {
    // A code missing in the catalogue belongs to the make of any car that has it.
    return (car) => wants(selectVehicles(vehicleCriteria, { vocabulary, vehicles: car.vehicles }), car);
  }
  let current: ListedVehicles | undefined;
  const vehicles: ListedVehicles = {
    get vehicles() {
      return current?.vehicles ?? [];
    },
    modelsOf: (make) => current?.modelsOf(make) ?? [],
  };
  const selection = selectVehicles(vehicleCriteria, { vocabulary, vehicles });
  return (car) => {
    current = car.vehicles;
    return wants(selection, car);
  };
};
