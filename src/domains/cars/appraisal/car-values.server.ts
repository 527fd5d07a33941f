import type { DescribeVin } from '#domains/cars/listings/describe-vin.server.ts';
import { allTrimsOf, type Catalogue, makeByCode, modelByCodeAlone } from '#domains/reference/catalogue/catalogue.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { slugKey } from '#lib/slug.ts';
import type { Appraisal, Appraisals } from './appraisals.server.ts';
import type { CarValue, CarValueQuestion, ValueRange } from './car-value.ts';
import { conditionOf } from './condition.ts';
import { tradeInValue } from './trade-in-value.ts';

/** By field, in words. */
type Problems = Readonly<Record<string, string>>;
type CarValueFailure = { kind: 'unreadable'; fields: Problems } | { kind: 'too-few' };

type Sources = { appraisals: Pick<Appraisals, 'appraise'>; catalogue: Catalogue; describeVin: DescribeVin };

export type CarValues = ReturnType<typeof createCarValues>;

const toTens = (usd: number): number => Math.round(usd / 10) * 10;

const rangeOf = ({ estimateUsd, tenthUsd: [low, high] }: Appraisal): ValueRange => ({
  amount: toTens(estimateUsd),
  low: toTens(Math.min(low, estimateUsd)),
  high: toTens(Math.max(high, estimateUsd)),
});

const stepsOf = ({ similarUsd, milesUsd, conditionUsd, dealerKeepsUsd }: ReturnType<typeof tradeInValue>) => [
  { label: 'Similar cars at dealers, with the usual miles', amount: similarUsd },
  { label: 'Its own miles', amount: milesUsd },
  { label: 'What a dealer keeps for preparing and selling it', amount: dealerKeepsUsd },
  { label: 'Its condition, against good', amount: conditionUsd },
];

/** What a car is worth by the prices of similar cars for sale: traded in, sold privately, and at a dealer (RULING-85). */
export const createCarValues = ({ appraisals, catalogue, describeVin }: Sources) => {
  const vehicleOf = async ({ vin, year, modelCode, trim }: CarValueQuestion) => {
    if (vin === undefined) return ok({ vin: null, year, modelCode, trim: trim ?? '' });
    const described = await describeVin(vin);
    if (!described.ok) return err({ vin: 'is not a VIN' });
    const { value } = described;
    return ok({
      vin: value.vin,
      year: year ?? value.year,
      modelCode: modelCode ?? value.modelCode ?? undefined,
      trim: trim ?? value.trim ?? '',
    });
  };

  return {
    valueOf: async (question: CarValueQuestion): Promise<Result<CarValue, CarValueFailure>> => {
      const vehicle = await vehicleOf(question);
      if (!vehicle.ok) return err({ kind: 'unreadable', fields: vehicle.error });
      const { vin, year, modelCode, trim } = vehicle.value;
      const model = modelCode === undefined ? undefined : modelByCodeAlone(catalogue, modelCode);
      const fields: Problems = {
        ...(year === undefined && { year: 'is missing' }),
        ...(modelCode === undefined && { model: 'is missing, and the VIN does not tell it' }),
        ...(modelCode !== undefined && !model && { model: 'is not a model we know' }),
      };
      if (year === undefined || !model) return err({ kind: 'unreadable', fields });
      const trimName = allTrimsOf(model).find(({ name }) => slugKey(name) === slugKey(trim))?.name ?? '';
      // A VIN's own trim may be one the catalogue does not have; one that was asked for must not be dropped.
      if (question.trim && trimName === '') {
        return err({ kind: 'unreadable', fields: { trim: `"${question.trim}" is no trim of the ${model.name}` } });
      }
      const { mileage, state, condition } = question;
      const car = { vin, modelCode: model.code, year, trim: trimName, mileage, state };
      const [retail, byOwner] = await Promise.all([
        appraisals.appraise({ ...car, soldBy: 'dealer' }),
        appraisals.appraise({ ...car, soldBy: 'person' }),
      ]);
      if (!retail || !byOwner) return err({ kind: 'too-few' });
      const value = tradeInValue(retail, condition);
      return ok({
        vehicle: {
          vin,
          year,
          make: makeByCode(catalogue, model.makeCode)?.name ?? model.makeCode,
          makeCode: model.makeCode,
          model: model.name,
          modelCode: model.code,
          trim: trimName || null,
          mileage,
          condition: conditionOf(condition)?.name ?? condition,
          state: state ?? null,
        },
        tradeIn: { amount: value.amountUsd, low: value.lowUsd, high: value.highUsd, steps: stepsOf(value) },
        privateSale: rangeOf(byOwner),
        retail: rangeOf(retail),
        comparables: retail.comparables,
        yearsCompared: retail.years,
        nearest: retail.nearest.map(({ trim: otherTrim, city, state: otherState, priceUsd, movedUsd, ...other }) => ({
          ...other,
          trim: otherTrim || null,
          city,
          state: otherState,
          price: priceUsd,
          adjustedPrice: movedUsd,
        })),
        asOf: new Date(retail.asOfMs).toISOString(),
      });
    },
  };
};
