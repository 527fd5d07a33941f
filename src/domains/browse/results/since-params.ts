/** Our own parameters of a choice that was made before the last one had loaded. */
export const sinceParams = {
  /** The page that all of them were made on. */
  page: 'since',
  /** The parameter that names each further choice. */
  other: 'also',
} as const;
