import type { Listing } from '#domains/cars/listings/listing.ts';
import { trimText } from '#domains/cars/listings/listing-title.ts';
import {
  allTrimsOf,
  type Catalogue,
  makeByCode,
  makeBySlug,
  modelByCode,
  modelBySlug,
  soldIn,
} from '#domains/reference/catalogue/catalogue.ts';
import { decodeVin } from '#domains/reference/catalogue/decode-vin.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { slugKey } from '#lib/slug.ts';
import { vinYearCode } from '#lib/vin.ts';
import type { OwnedVehicleInput } from './owned-vehicle.ts';

export type CatalogueVehicle = {
  vin: string | null;
  year: number;
  makeCode: string;
  modelCode: string;
  trim: string;
  mileage: number | null;
  zip: string | null;
};

export const notAVin = 'is not a valid VIN: please check each character';

/** Error messages by field. */
export type VehicleProblems = Record<string, string>;

type Context = {
  catalogue: Catalogue;
  latestYear: number;
  /** A listing with the same VIN, as the most reliable description. */
  offered?: Pick<Listing, 'year' | 'makeCode' | 'modelCode' | 'trim'> | undefined;
  isZip(zip: string): boolean;
};

/** Fills in missing fields from the VIN, and refuses contradictions. */
export const readOwnedVehicle = (
  input: OwnedVehicleInput,
  { catalogue, latestYear, offered, isZip }: Context,
): Result<CatalogueVehicle, VehicleProblems> => {
  const problems: VehicleProblems = {};
  const vin = input.vin?.trim().toUpperCase() || null;
  const decoded = vin === null ? undefined : decodeVin(vin, catalogue, latestYear);
  if (vin !== null && !decoded) return err({ vin: notAVin });

  const year = input.year ?? offered?.year ?? decoded?.year;
  if (year === undefined) problems.year = 'is missing';
  else if (vin !== null && vin[9] !== vinYearCode(year)) problems.year = 'doesn’t match this VIN';

  const makeText = input.make ?? offered?.makeCode ?? decoded?.make?.code;
  const make = makeText && (makeByCode(catalogue, makeText.toUpperCase()) ?? makeBySlug(catalogue, makeText));
  if (!makeText) problems.make = vin === null ? 'is missing' : 'isn’t clear from this VIN: please choose it';
  else if (!make) problems.make = 'is not a make we know';

  const modelText = input.model ?? offered?.modelCode ?? decoded?.model?.code;
  const model =
    make && modelText
      ? (modelByCode(catalogue, make.code, modelText.toUpperCase()) ?? modelBySlug(catalogue, make.code, modelText))
      : undefined;
  if (!modelText) problems.model = vin === null ? 'is missing' : 'isn’t clear from this VIN: please choose it';
  else if (make && !model) problems.model = `is not a model of ${make.name} we know`;
  if (model && year !== undefined && !soldIn(model.years, year)) {
    problems.year ??= `the ${model.name} was not sold as a ${year}`;
  }

  const zip = input.zip?.trim() || null;
  if (zip !== null && !isZip(zip)) problems.zip = 'Please enter a valid ZIP code.';
  if (Object.keys(problems).length > 0 || !model || year === undefined) return err(problems);

  const trimName = input.trim?.trim() || (offered ? trimText(offered.trim) : '');
  const trim = allTrimsOf(model).find(({ name }) => slugKey(name) === slugKey(trimName))?.name ?? trimName;
  const { mileage = null } = input;
  return ok({ vin, year, makeCode: model.makeCode, modelCode: model.code, trim, mileage, zip });
};
