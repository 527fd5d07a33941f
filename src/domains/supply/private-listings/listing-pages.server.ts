import { dealRating } from '#domains/cars/listings/deal-rating.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { carTitle, type NameVehicle, trimText, vehicleHeading } from '#domains/cars/listings/listing-title.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import { type VehicleView, viewOfDrawing } from '#domains/reference/pictures/picture.ts';
import { picturesOf } from '#domains/reference/pictures/vehicle-pictures.ts';
import type { Settings } from '#lib/setting.ts';
import { describeDraft } from './describe-draft.ts';
import type { Draft } from './draft.ts';
import { draftChoicesOf } from './draft-choices.ts';
import type { Drafts } from './drafts.server.ts';
import { deviceDraft, type ListingStep } from './listing-steps.ts';
import type { Angle, DetailsView, PhotosView, PreviewChecks, PriceView, StepHead, ValueView } from './listing-views.ts';
import { priceChoices } from './price-choices.ts';
import type { PrivateListing } from './private-listing.ts';
import { privateListingSetting } from './private-listing-settings.ts';
import type { Publishing } from './publishing.server.ts';
import type { ReadDraft } from './vehicle-of-draft.server.ts';

type Sources = {
  drafts: Pick<Drafts, 'list'>;
  publishing: Publishing;
  readDraft: ReadDraft;
  catalogue: Catalogue;
  nameVehicle: NameVehicle;
  settings: Settings;
  now(): number;
};

/** Drawings need no VIN, so a draft without one takes this valid one of no car. */
const anyVin = '11111111111111111';

const angleNames: Readonly<Partial<Record<VehicleView, string>>> = {
  quarter: 'Front corner',
  front: 'Front',
  side: 'Driver side',
  rear: 'Rear',
  interior: 'Inside',
  cargo: 'Cargo area',
};

/** A listing on the device has neither photos nor a status of its own. */
export type DraftSource = Pick<PrivateListing, 'id' | 'status' | 'draft' | 'photos'>;

export const onDevice = (draft: Draft): DraftSource => ({ id: deviceDraft, status: 'draft', draft, photos: [] });

export type ListingPages = ReturnType<typeof createListingPages>;

/** What the steps of listing a car show. */
export const createListingPages = (sources: Sources) => {
  const { drafts, publishing, readDraft, catalogue, nameVehicle, settings, now } = sources;
  const nameOf = carTitle(nameVehicle);

  const headOf = ({ id, status, draft }: DraftSource, step: ListingStep): StepHead => ({
    draftId: id,
    step,
    status,
    name: nameOf(draft),
    isOnDevice: id === deviceDraft,
  });

  const anglesOf = (draft: Draft): Angle[] => {
    const vehicle = readDraft({ ...draft, vin: draft.vin || anyVin }, now());
    if (!vehicle.ok) return [];
    const pictures = picturesOf({ ...vehicle.value, id: 0, photos: [] }, nameOf(draft));
    return pictures.flatMap(({ src }) => {
      const view = viewOfDrawing(src);
      const name = view && angleNames[view];
      return name ? [{ name, src }] : [];
    });
  };

  return {
    nameOf,

    details: (source: DraftSource): DetailsView => ({
      head: headOf(source, 'details'),
      draft: source.draft,
      choices: draftChoicesOf(catalogue, source.draft),
    }),

    value: async (source: DraftSource): Promise<ValueView> => {
      const value = await publishing.appraise(source.draft);
      const names = nameVehicle(source.draft.makeCode, source.draft.modelCode);
      return {
        head: headOf(source, 'value'),
        value: value && {
          lowUsd: value.lowUsd,
          highUsd: value.highUsd,
          fromUsd: value.lowerQuartileUsd,
          toUsd: value.upperQuartileUsd,
          estimateUsd: value.estimateUsd,
          comparables: value.comparables,
          years: value.years,
          nearest: value.nearest.map(({ year, trim, mileage, city, state, priceUsd, movedUsd }) => ({
            name: `${[vehicleHeading(year, names), trimText(trim)].filter(Boolean).join(' ')}, ${mileage.toLocaleString('en-US')} mi`,
            where: `${city}, ${state}`,
            priceUsd,
            movedUsd,
          })),
        },
      };
    },

    photos: (source: DraftSource): PhotosView => ({
      head: headOf(source, 'photos'),
      photos: source.photos,
      angles: anglesOf(source.draft),
      mostPhotos: settings.current(privateListingSetting).mostPhotos,
    }),

    price: async (source: DraftSource): Promise<PriceView> => {
      const { draft } = source;
      const [value, rated, times] = await Promise.all([
        publishing.appraise(draft),
        publishing.rate(draft),
        publishing.timesToSell(draft),
      ]);
      return {
        head: headOf(source, 'price'),
        priceUsd: draft.priceUsd,
        description: draft.description,
        suggestedDescription: describeDraft(draft, nameOf(draft)),
        owedUsd: draft.owedUsd,
        choices: priceChoices(rated, times),
        usual: value && { fromUsd: value.lowerQuartileUsd, toUsd: value.upperQuartileUsd, cars: value.comparables },
        soldCars: times.reduce((sum, { cars }) => sum + cars, 0),
      };
    },

    head: (source: DraftSource): StepHead => headOf(source, 'preview'),

    /** What is still missing, and the car as shoppers would see it once nothing is. */
    preview: async (
      listing: PrivateListing,
      email: string,
    ): Promise<{ checks: PreviewChecks; car?: { listing: Listing; owner: Owner } }> => {
      const vehicle = await publishing.read(listing.draft);
      const missing: PreviewChecks['missing'] = vehicle.ok
        ? []
        : Object.entries(vehicle.error).map(([field, words]) => ({
            step: field === 'price' || field === 'description' ? 'price' : 'details',
            words: field === 'vin' && listing.draft.vin === '' ? 'Enter the VIN.' : words,
          }));
      if (listing.photos.length === 0) missing.push({ step: 'photos', words: 'Add at least one photo.' });
      const checks = { photos: listing.photos.length, missing, holds: listing.holds, email };
      if (!vehicle.ok) return { checks };
      const ids = { id: listing.listingId ?? 0, ownerId: listing.ownerId ?? 0 };
      const car = await publishing.compose(listing, vehicle.value, ids);
      if (!car) return { checks };
      const value = await publishing.rate(listing.draft);
      const market = value && dealRating(listing.draft.priceUsd, value) ? marketOf(value) : null;
      return { checks, car: { ...car, listing: { ...car.listing, market } } };
    },

    /** Drafts of an account, to go on with. */
    unfinished: async (consumerId: string): Promise<{ id: string; name: string }[]> =>
      (await drafts.list(consumerId))
        .filter(({ status }) => status === 'draft')
        .map(({ id, draft }) => ({ id, name: nameOf(draft) })),
  };
};

const marketOf = (value: NonNullable<Listing['market']>): NonNullable<Listing['market']> => ({
  estimateUsd: value.estimateUsd,
  comparables: value.comparables,
  lowUsd: value.lowUsd,
  lowerQuartileUsd: value.lowerQuartileUsd,
  upperQuartileUsd: value.upperQuartileUsd,
  highUsd: value.highUsd,
  asOfMs: value.asOfMs,
});
