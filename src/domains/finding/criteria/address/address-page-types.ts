/** Page types of our own for pages that URL-01 doesn't cover. */
export const ownPageTypes = [
  'account',
  'compare',
  'conversation',
  'dealerportal',
  'dealerreply',
  'dealers',
  'docs',
  'legal',
  'modelreviews',
  'mydeal',
  'offline',
  'pricesheet',
  'reportlisting',
  'reviews',
  'sell',
  'share',
  'sharedlist',
  'signin',
  'styleguide',
  'subscriptions',
  'wallet',
] as const;

/** The page types of URL-01 that addresses of the listing grammar can have. */
export const urlPageTypes = [
  'bap',
  'cadvisitoragreement',
  'dealerdetails',
  'dealerdetailskbb',
  'dealersearch',
  'dealersearchkbb',
  'dsrp',
  'error',
  'fordaccessibilitystatement',
  'fordconsumerprivacy',
  'fordlanding',
  'fordprivacypolicy',
  'fordvisitoragreement',
  'fycSitemap',
  'hp',
  'inv',
  'marketplacedetails',
  'marketplacelanding',
  'marketplacesearch',
  'researcharticles',
  'researchmake',
  'researchmodel',
  'sfp',
  'srp',
  'unsubscribe',
  'vdp',
] as const;

/** All page types an address can resolve to. */
export const addressPageTypes = [...urlPageTypes, ...ownPageTypes] as const;
export type AddressPageType = (typeof addressPageTypes)[number];
