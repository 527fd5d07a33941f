/** The two roots of the reference API; our pages use the first. */
export const bonnetReferenceRoots = ['/cars-for-sale/bonnet-reference', '/collections/bonnet-reference'] as const;
