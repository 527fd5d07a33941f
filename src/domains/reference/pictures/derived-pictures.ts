/** A cache for generated pictures by name, limited in size. */
export type DerivedPictures = { of(name: string, make: () => Promise<Buffer>): Promise<Buffer> };
