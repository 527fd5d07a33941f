/** Names and places of the catalogue, under both roots clients use; pages ask the first. */
export const bonnetReferenceRoots = ['/cars-for-sale/bonnet-reference', '/collections/bonnet-reference'] as const;
