import { type Catalogue, makeBySlug, modelBySlug } from '#domains/reference/catalogue/catalogue.ts';
import type { VehicleNames } from './incentive-programs.ts';

/** Uses the catalog's spellings, including "toyota", "chevy" and "f150". */
export const vehicleNames = (catalogue: Catalogue): VehicleNames => ({
  makeCode: (make) => makeBySlug(catalogue, make)?.code,
  modelCode: (makeCode, model) => modelBySlug(catalogue, makeCode, model)?.code,
});
