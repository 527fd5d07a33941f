import {
  type Catalogue,
  type Generation,
  generationsOf,
  type Make,
  type Model,
  makeByCode,
  modelByCodeAlone,
  type Trim,
} from '#domains/reference/catalogue/catalogue.ts';
import { slugOf } from '#lib/slug.ts';

/** One trim of one body style and model year. */
export type ReferenceVehicle = { make: Make; model: Model; generation: Generation; trim: Trim; year: number };

/** Keeps "Premium" and "Premium+" apart. */
const trimWord = (name: string): string => slugOf(name.replaceAll('+', ' plus '));

const bodyWord = ({ style, doors }: Generation): string => `${style}${doors}`;

/** `CAMRY.2026.SEDAN4.xle`: permanent, and readable in an address. */
export const vehicleIdOf = ({ model, generation, trim, year }: Omit<ReferenceVehicle, 'make'>): string =>
  [model.code, year, bodyWord(generation), trimWord(trim.name)].join('.');

export const vehicleById = (catalogue: Catalogue, vehicleId: string): ReferenceVehicle | undefined => {
  const [modelCode = '', yearText = '', body, word, ...rest] = vehicleId.split('.');
  const year = Number(yearText);
  const model = modelByCodeAlone(catalogue, modelCode.toUpperCase());
  const make = model && makeByCode(catalogue, model.makeCode);
  if (!model || !make || !Number.isInteger(year) || rest.length > 0) return undefined;
  const generation = generationsOf(model, year).find((one) => bodyWord(one) === body?.toUpperCase());
  const trim = generation?.trims.find(({ name }) => trimWord(name) === word);
  return generation && trim && { make, model, generation, trim, year };
};
