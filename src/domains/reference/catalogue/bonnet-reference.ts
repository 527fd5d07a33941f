/** The mirror of the reference, whose clients know series as models. */
export const mirrorReferenceRoot = '/collections/bonnet-reference';

/** The two roots of the reference API; our pages use the first. */
export const bonnetReferenceRoots = ['/cars-for-sale/bonnet-reference', mirrorReferenceRoot] as const;
