import { conditionOf } from '#domains/cars/appraisal/condition.ts';
import { featureByCode } from '#domains/reference/catalogue/features.ts';
import { grouped } from '#lib/money.ts';
import type { Draft } from './draft.ts';

const mostFeatures = 6;

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** A description from the seller's own answers; nothing that was not answered is in it. */
export const describeDraft = (draft: Draft, name: string): string => {
  const { owners, accidents, mileage, hasRecords, condition, featureCodes, exteriorColor } = draft;
  const opening = owners === 1 ? `One-owner ${name}` : name;
  const color = exteriorColor === '' ? '' : ` in ${exteriorColor}`;
  const features = (featureCodes ?? []).flatMap((code) => featureByCode(code)?.name ?? []).slice(0, mostFeatures);
  const words = conditionOf(condition ?? '')?.name.toLowerCase();
  return [
    `${opening}${color} with ${grouped(mileage)} miles${words ? `, in ${words} condition` : ''}.`,
    features.length > 0 && `Equipped with ${listed(features)}.`,
    accidents === 0 && 'No accidents.',
    hasRecords && 'Service records included.',
  ]
    .filter(Boolean)
    .join(' ');
};
