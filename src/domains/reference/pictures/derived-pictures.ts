/** A cache for generated pictures by name, limited in size. */
export type DerivedPictures = {
  of(name: string, make: () => Promise<Buffer>): Promise<Buffer>;
  /** Where this machine keeps them; other machines lose theirs as their caches turn over. */
  remove(name: string): Promise<void>;
};
