import { conditionOf } from '#domains/cars/appraisal/condition.ts';
import type { SellerAnswers } from '#domains/cars/listings/seller-answers.ts';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import { makeByCode, modelByCode } from '#domains/reference/catalogue/catalogue.ts';
import { createFeedRow, type FeedFields } from '#domains/supply/feeds/feed-row.ts';
import { type FeedVehicle, readVehicle } from '#domains/supply/feeds/feed-vehicle.ts';
import { createVehicleDescriber } from '#domains/supply/feeds/vehicle-description.ts';
import { createVinCheck } from '#domains/supply/feeds/vin-flags.ts';
import type { FieldErrors } from '#lib/forms/form-answer.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { Draft } from './draft.ts';

export type ReadDraft = (draft: Draft, asOfMs: number) => Result<FeedVehicle, FieldErrors>;

const text = (value: number | null): string => (value === null ? '' : String(value));
const sentence = (reason: string): string => (/^[A-Z]/.test(reason) ? reason : `This ${reason}.`);

const fieldsOf = (draft: Draft, catalogue: Catalogue): FeedFields => ({
  vin: draft.vin,
  type: 'used',
  year: String(draft.year),
  make: makeByCode(catalogue, draft.makeCode)?.name ?? draft.makeCode,
  model: modelByCode(catalogue, draft.makeCode, draft.modelCode)?.name ?? draft.modelCode,
  trim: draft.trim,
  mileage: String(draft.mileage),
  price: text(draft.priceUsd),
  drive: draft.drive,
  transmission: draft.transmission,
  exteriorColor: draft.exteriorColor,
  interiorColor: draft.interiorColor,
  description: draft.description,
  owners: text(draft.owners),
  accidents: text(draft.accidents),
  cleanTitle: draft.title === null ? '' : draft.title === 'clean' ? 'yes' : 'no',
});

/** What is shown under "The seller says"; the amount of a loan is not in it. */
export const answersOf = ({ title, keys, hasRecords, owedUsd, condition }: Draft): SellerAnswers => {
  const name = conditionOf(condition ?? '')?.name;
  return {
    ...(name && { condition: name }),
    ...(title && { title }),
    ...(owedUsd !== null && { loan: owedUsd > 0 ? 'owed' : 'none' }),
    ...(keys !== null && { keys }),
    ...(hasRecords !== null && { hasRecords }),
  };
};

/**
 * Reads a seller's answers as a row of a feed is read, so that both have the same rules. Values on which builds of the
 * model differ stay unknown.
 */
export const createReadDraft = (catalogue: Catalogue): ReadDraft => {
  const facts = { describe: createVehicleDescriber(catalogue), checkVin: createVinCheck(catalogue) };
  return (draft, asOfMs) => {
    const row = createFeedRow(1, fieldsOf(draft, catalogue), { guesses: false });
    const vehicle = readVehicle(row, { ...facts, asOfMs }, true);
    if (!vehicle) {
      const problems = row.problems.filter(({ severity }) => severity === 'error');
      return err(Object.fromEntries(problems.map(({ field, reason }) => [field, sentence(reason)])));
    }
    const sellerAnswers = answersOf(draft);
    return ok({ ...vehicle, sellerAnswers, ...(draft.featureCodes && { featureCodes: draft.featureCodes }) });
  };
};
