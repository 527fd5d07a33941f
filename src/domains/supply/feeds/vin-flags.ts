import type { Listing } from '#domains/cars/listings/listing.ts';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import { hasValidCheckDigit, vinMaker, vinYearCode } from '#lib/vin.ts';

type VinFlag = Listing['vinFlags'][number];

export type VinCheck = (vin: string, stated: { year: number; makeCode: string }) => VinFlag[];

/** Compares VIN and seller's data; a contradiction is shown to shoppers, not refused. */
export const createVinCheck = ({ makes }: Pick<Catalogue, 'makes'>): VinCheck => {
  const makersOf = new Map<string, Set<string>>();
  for (const make of makes) {
    for (const wmi of [...make.wmis, ...make.models.flatMap((model) => model.wmis)]) {
      makersOf.set(wmi, (makersOf.get(wmi) ?? new Set()).add(make.code));
    }
  }
  return (vin, { year, makeCode }) => {
    const flags: VinFlag[] = [];
    if (!hasValidCheckDigit(vin)) flags.push('check-digit');
    // The year code repeats every thirty years, so it can contradict a year but not prove one.
    if (year >= 1981 && vin[9] !== vinYearCode(year)) flags.push('year-differs');
    const makers = makersOf.get(vinMaker(vin));
    if (makers && !makers.has(makeCode)) flags.push('make-differs');
    return flags;
  };
};
