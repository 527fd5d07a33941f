/** The photo upload of a dealer's car, for scripts, and for forms of browsers without script. */
export const carPhotosPath = (dealerId: number | string, listingId: number | string, key?: string): string =>
  `/dealer-api/${dealerId}/cars/${listingId}/photos${key === undefined ? '' : `/${key}`}`;
