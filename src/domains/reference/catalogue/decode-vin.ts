import { hasValidCheckDigit, vinMaker, vinModelYear } from '#lib/vin.ts';
import { type Catalogue, type Make, type Model, soldIn } from './catalogue.ts';

/** What a VIN alone tells: year and make, and the model if it is unambiguous. */
type DecodedVin = { year: number; make: Make | undefined; model: Model | undefined };

/** Undefined for an invalid VIN: typos fail the check digit. */
export const decodeVin = (
  vin: string,
  { makes }: Pick<Catalogue, 'makes'>,
  latestYear: number,
): DecodedVin | undefined => {
  const year = hasValidCheckDigit(vin) ? vinModelYear(vin, latestYear) : undefined;
  if (year === undefined) return undefined;
  const wmi = vinMaker(vin);
  const begins = ({ wmis }: { wmis: readonly string[] }): boolean => wmis.includes(wmi);
  const makers = makes.filter((make) => begins(make) || make.models.some(begins));
  const models = makers.flatMap((make) => make.models.filter((model) => begins(model) && soldIn(model.years, year)));
  const make = makers.length === 1 ? makers[0] : undefined;
  return { year, make, model: models.length === 1 ? models[0] : undefined };
};
