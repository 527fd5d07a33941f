import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import { decodeVin } from '#domains/reference/catalogue/decode-vin.ts';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { ListingStore } from './listing-store.server.ts';
import { namesFrom, trimText } from './listing-title.ts';

/** What a VIN determines; the shopper chooses the rest. */
export type DescribedVin = {
  vin: string;
  year: number;
  make: string | null;
  makeCode: string | null;
  model: string | null;
  modelCode: string | null;
  trim: string | null;
};

export type DescribeVin = (vin: string) => Promise<Result<DescribedVin, 'not-a-vin'>>;

/** Describes a vehicle by a listing with this VIN, or else by decoding the VIN. */
export const createDescribeVin = ({
  catalogue,
  listings,
  clock,
}: {
  catalogue: Catalogue;
  listings: Pick<ListingStore, 'findByVin'>;
  clock: Clock;
}): DescribeVin => {
  const nameVehicle = namesFrom(catalogue);
  return async (input) => {
    const vin = input.trim().toUpperCase();
    // Next year's models are already on sale.
    const decoded = decodeVin(vin, catalogue, new Date(clock.now()).getUTCFullYear() + 1);
    if (!decoded) return err('not-a-vin');
    const [offered] = await listings.findByVin(vin);
    const makeCode = offered?.makeCode ?? decoded.make?.code ?? null;
    const modelCode = offered?.modelCode ?? decoded.model?.code ?? null;
    const names = nameVehicle(makeCode ?? '', modelCode ?? '');
    return ok({
      vin,
      year: offered?.year ?? decoded.year,
      makeCode,
      modelCode,
      make: makeCode && names.make,
      model: modelCode && names.model,
      trim: offered ? trimText(offered.trim) || null : null,
    });
  };
};
