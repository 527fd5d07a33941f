import type { DealRating } from '#domains/cars/listings/deal-rating.ts';
import type { AddCar } from '#domains/saved/owned-vehicles/my-cars/add-car.ts';
import type { Draft } from './draft.ts';
import type { DraftChoices } from './draft-choices.ts';
import type { ListingStep } from './listing-steps.ts';
import type { HoldReason, ListingStatus } from './private-listing.ts';

/** What every step shows: the car, and where its draft is. */
export type StepHead = {
  draftId: string;
  step: ListingStep;
  /** "2018 Honda CR-V EX-L" */
  name: string;
  status: ListingStatus;
  /** Whether the draft is only on the device. */
  isOnDevice: boolean;
};

export type StartView = {
  car: AddCar;
  typedVin: string;
  zip: string;
  isSignedIn: boolean;
  drafts: { id: string; name: string }[];
};

export type DetailsView = { head: StepHead; draft: Draft; choices: DraftChoices };

type ValuedCar = { name: string; where: string; priceUsd: number; movedUsd: number };

export type ValueView = {
  head: StepHead;
  /** Null with too few similar cars. */
  value: {
    lowUsd: number;
    highUsd: number;
    fromUsd: number;
    toUsd: number;
    estimateUsd: number;
    comparables: number;
    /** How many model years apart they are at most; deal ratings compare one (RULING-61). */
    years: number;
    nearest: ValuedCar[];
  } | null;
};

type PhotoView = { id: string; hash: string };
/** A suggested picture, with the drawing of the seller's own model as its outline. */
export type Angle = { name: string; src: string };

export type PhotosView = { head: StepHead; photos: PhotoView[]; angles: Angle[]; mostPhotos: number };

export type PriceChoice = {
  priceUsd: number;
  rating: DealRating;
  /** Usual days until similar cars with this rating were sold; absent where too few were. */
  days?: number;
};

export type PriceView = {
  head: StepHead;
  priceUsd: number | null;
  description: string;
  suggestedDescription: string;
  owedUsd: number | null;
  choices: PriceChoice[];
  /** The middle half of the prices of similar cars; null with too few of them. */
  usual: { fromUsd: number; toUsd: number; cars: number } | null;
  /** How many sold cars the days are from; 0 without history. */
  soldCars: number;
};

export type PreviewChecks = {
  photos: number;
  /** What is missing before it can be published, by step. */
  missing: { step: ListingStep; words: string }[];
  holds: HoldReason[];
  email: string;
};
