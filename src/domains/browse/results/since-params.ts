/** Our own parameters of a choice that was made before the last one had loaded. */
export const sinceParams = {
  /** The page that all of them were made on. */
  page: 'since',
  /** Each of the others. */
  other: 'also',
} as const;
