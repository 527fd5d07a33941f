/** Pages that URL-01 has no name for: each says what it is instead of borrowing the name of another. */
export const ownPageTypes = [
  'account',
  'compare',
  'legal',
  'mydeal',
  'pricesheet',
  'reportlisting',
  'sell',
  'share',
  'signin',
  'styleguide',
  'subscriptions',
  'wallet',
] as const;

/** The page types of URL-01 that an address of the listing grammar can have. */
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

/** What an address can be read as. */
export const addressPageTypes = [...urlPageTypes, ...ownPageTypes] as const;
export type AddressPageType = (typeof addressPageTypes)[number];
