import type { Appraisal } from '#domains/cars/appraisal/appraisals.server.ts';
import { conditions } from '#domains/cars/appraisal/condition.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import { titleStates } from '#domains/supply/private-listings/listing-steps.ts';
import type { PrivateListing } from '#domains/supply/private-listings/private-listing.ts';
import { grouped } from '#lib/money.ts';

type Facts = readonly (readonly [label: string, value: string])[];

/** A car as dealers see it before they are chosen: without VIN, and nothing of who sells it. */
export type OfferedCar = {
  name: string;
  town: string;
  facts: Facts;
  description: string;
  /** Hashes of its photos. */
  photos: readonly string[];
  value: {
    estimateUsd: number;
    comparables: number;
    rangeUsd: readonly [low: number, high: number];
    nearest: readonly { name: string; where: string; miles: number; priceUsd: number; movedUsd: number }[];
  } | null;
};

type Sources = {
  nameOf(draft: PrivateListing['draft']): string;
  appraise(draft: PrivateListing['draft']): Promise<Appraisal | null>;
  lookup: Pick<LocationLookup, 'byZip'>;
};

const factsOf = ({ draft }: PrivateListing): Facts => {
  const condition = conditions.find(({ code }) => code === draft.condition);
  const rows: Facts = [
    ['Miles', grouped(draft.mileage)],
    ['Color', draft.exteriorColor],
    ['Condition', condition?.name ?? ''],
    ['Owners', draft.owners === null ? '' : String(draft.owners)],
    ['Accidents', draft.accidents === null ? '' : draft.accidents === 0 ? 'None' : String(draft.accidents)],
    ['Title', draft.title === null ? '' : titleStates[draft.title]],
    ['Loan', draft.owedUsd === null ? '' : draft.owedUsd > 0 ? 'Still being paid off' : 'None'],
    ['Keys', draft.keys === null ? '' : String(draft.keys)],
    ['Service records', draft.hasRecords === null ? '' : draft.hasRecords ? 'Available' : 'None'],
  ];
  return rows.filter(([, value]) => value !== '');
};

export type DescribeOfferedCar = ReturnType<typeof createOfferedCar>;

export const createOfferedCar =
  ({ nameOf, appraise, lookup }: Sources) =>
  async (listing: PrivateListing): Promise<OfferedCar> => {
    const { draft, photos } = listing;
    const place = lookup.byZip(draft.zip);
    const value = await appraise(draft);
    return {
      name: nameOf(draft),
      town: place.ok ? `${place.value.city}, ${place.value.state}` : '',
      facts: factsOf(listing),
      description: draft.description,
      photos: photos.map(({ hash }) => hash),
      value: value && {
        estimateUsd: value.estimateUsd,
        comparables: value.comparables,
        rangeUsd: value.tenthUsd,
        nearest: value.nearest.map(({ year, trim, city, state, mileage, priceUsd, movedUsd }) => ({
          name: `${year} ${trim}`.trim(),
          where: `${city}, ${state}`,
          miles: mileage,
          priceUsd,
          movedUsd,
        })),
      },
    };
  };
