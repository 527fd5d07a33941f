/** Parameters for changes made before the previous one had loaded. */
export const sinceParams = {
  /** The page on which all of them were made. */
  page: 'since',
  /** Each further change. */
  other: 'also',
} as const;
