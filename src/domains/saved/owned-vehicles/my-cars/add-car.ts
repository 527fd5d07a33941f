import type { DescribedVin } from '#domains/cars/listings/describe-vin.server.ts';
import {
  allTrimsOf,
  type Catalogue,
  makeByCode,
  modelByCode,
  modelsOfMake,
  soldIn,
  trimsOf,
} from '#domains/reference/catalogue/catalogue.ts';
import { accountPath } from '#paths/paths.ts';

export const myCarsPath = accountPath('my-cars');

export type Option = { value: string; label: string };

/** State of the form that identifies a car. */
export type AddCar = {
  /** The decoded VIN; null when the car is chosen step by step. */
  vin: string | null;
  year: string;
  make: string;
  model: string;
  trim: string;
  years: Option[];
  makes: Option[];
  models: Option[];
  trims: Option[];
  /** Whether year, make and model are known, so that only trim, miles and ZIP are left. */
  ready: boolean;
  name: string;
  /** Problems by field, including an invalid `vin`. */
  problems: Record<string, string>;
  /** Values of a refused form. */
  typed?: { trim: string; mileage: string; zip: string };
};

const oldestYear = 1981;

type VehicleFields = { year: string; make: string; model: string };

const optionOf = ({ code, name }: { code: string; name: string }): Option => ({ value: code, label: name });

/** The remaining choices, each narrowed by those before it. */
export const addCarOf = (
  request: VehicleFields,
  described: DescribedVin | null,
  { catalogue, latestYear }: { catalogue: Catalogue; latestYear: number },
): AddCar => {
  const yearText = described ? String(described.year) : request.year;
  const year = /^\d{4}$/.test(yearText) ? Number(yearText) : undefined;
  const make = makeByCode(catalogue, described?.makeCode ?? request.make);
  const offered =
    make && year !== undefined ? modelsOfMake(catalogue, make.code).filter((m) => soldIn(m.years, year)) : [];
  const model = make && modelByCode(catalogue, make.code, described?.modelCode ?? request.model);
  const soldModel = model && offered.includes(model) ? model : undefined;
  const trims = soldModel && year !== undefined ? trimsOf(soldModel, year) : [];
  const trimChoices = trims.length > 0 || !soldModel ? trims : allTrimsOf(soldModel);
  return {
    vin: described?.vin ?? null,
    year: year === undefined ? '' : String(year),
    make: make?.code ?? '',
    model: soldModel?.code ?? '',
    trim: described?.trim ?? '',
    years: Array.from({ length: latestYear - oldestYear + 1 }, (_, back) => String(latestYear - back)).map((text) => ({
      value: text,
      label: text,
    })),
    makes: catalogue.makes.map(optionOf).toSorted((a, b) => (a.label < b.label ? -1 : 1)),
    models: offered.map(optionOf).toSorted((a, b) => (a.label < b.label ? -1 : 1)),
    trims: trimChoices.map(({ name }) => ({ value: name, label: name })),
    ready: soldModel !== undefined,
    name: [yearText, make?.name, soldModel?.name].filter(Boolean).join(' '),
    problems: {},
  };
};
