/** Where pictures are kept that can be made again: under their name, as long as there is room. */
export type DerivedPictures = { of(name: string, make: () => Promise<Buffer>): Promise<Buffer> };
