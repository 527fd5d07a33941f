/** Base paths of the listing API; the older one has another name for facets (RULING-70). */
export const listingServices = [
  { path: '/rest/lsc', filters: 'filters' },
  { path: '/collections/lcServices/rest/lsc', filters: 'filterGroups' },
] as const;

const [{ path: root }] = listingServices;

/** The path under which pages fetch listings by their ids. */
export const listingsByIdPath = `${root}/listing`;
export const nearbyLotPath = `${root}/dealerlot/v2/multiple`;
export const customOrdersPath = `${root}/customorder/dealers`;
