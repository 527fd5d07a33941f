import type { ListingIndex } from '#domains/cars/search/listing-index.ts';

export type WritableIndex = Pick<ListingIndex, 'put' | 'remove'>;

/** The way into an index outside of this process, which several processes search and one at a time fills. */
export type IndexFeed = {
  /** The revision of the inventory that searches see; undefined while there is no index yet. */
  revision(): Promise<number | undefined>;
  /** Counts what is searched now. */
  counted(): Promise<void>;
  /**
   * Brings the index from its revision to this one, and makes the changes visible; false if another process is at it.
   * `apply` may be repeated after a crash, and be late behind that of another process.
   */
  follow(upTo: number, apply: (index: WritableIndex, from: number) => Promise<void>): Promise<boolean>;
  /** Builds an index beside the one that is searched and puts it in its place; false if another process is at it. */
  build(cars: number, steps: BuildSteps): Promise<boolean>;
};

/** Both write under revisions of the inventory, and resolve with the one that was reached. */
type BuildSteps = {
  load(indexAt: IndexAt): Promise<number>;
  /** The last changes, while no process writes any to the index that is still searched. */
  catchUp(indexAt: IndexAt, from: number): Promise<number>;
};

export type IndexAt = (revision: number) => WritableIndex;
