/** Steps of listing a car after the first, which names the car. */
export const listingSteps = ['details', 'value', 'photos', 'price', 'preview'] as const;
export type ListingStep = (typeof listingSteps)[number];

/** Steps that work before signing in; the draft is then on the device. */
export const openSteps: readonly ListingStep[] = ['details', 'value'];

export const stepNames: Readonly<Record<ListingStep, string>> = {
  details: 'Details',
  value: 'Value',
  photos: 'Photos',
  price: 'Price',
  preview: 'Preview',
};

/** In addresses, in place of a draft's id, for the draft on the device. */
export const deviceDraft = 'device';

export const titleStates = { clean: 'Clean', rebuilt: 'Rebuilt', salvage: 'Salvage' } as const;
export type TitleState = keyof typeof titleStates;

export const longestDescription = 3000;

/** The photo upload of a listing, for scripts, and for forms of browsers without script. */
export const photoUploadPath = (id: string, key?: string): string =>
  `/account-api/private-listings/${id}/photos${key === undefined ? '' : `/${key}`}`;

/** Phones make photos of up to about 12 MB. */
export const largestPhotoBytes = 25_000_000;
