import type { IndexedListing } from '#domains/cars/search/listing-index.ts';
import type { Dictionaries } from '../dictionaries/dictionaries.ts';
import { firstFeatureFlag } from '../segments/columns.ts';
import {
  createLayout,
  createMemory,
  openSegment,
  type SegmentSource,
  strideOf,
  takeColumns,
} from '../segments/segment.ts';
import { createTimeSlice } from '../threads/time-slice.ts';
import { createTextWriter, type GatheredTexts } from './gathered-texts.ts';
import type { ListingEncoder } from './listing-encoder.ts';

/** A block of an inventory's rows, and their texts. */
export type GatheredBlock = SegmentSource & { rows: number; texts: GatheredTexts };

/** Receives full blocks of rows and builds segments from them. */
export type BlockTaker = {
  /** Buffers for the texts of that many rows. */
  takeTexts(rows: number): GatheredTexts;
  /** Adds a full block; the caller waits for the promise. */
  add(block: GatheredBlock): Promise<void>;
};

type Options = {
  encoder: ListingEncoder;
  dictionaries: Dictionaries;
  blockRows: number;
  nextKey(): number;
  taker: BlockTaker;
};

/** Enough for a small site, which saves it memory and garbage collection. */
const firstBlockRows = 4096;

type Listings = AsyncIterable<IndexedListing[]> | Iterable<IndexedListing[]>;

/** An empty segment for rows that are only collected for a build: it isn't searched and has no words. */
const createGatheredRows = (key: number, capacity: number, flagWords: number): SegmentSource => {
  const layout = createLayout();
  const columns = takeColumns(layout, { capacity, places: capacity, flagWords });
  const dimensions = { stride: strideOf(capacity), flagWords, vehicles: 0, combinations: 0, places: capacity };
  const scratch = layout.end();
  const shape = { key, capacity, ...dimensions, ...columns, built: null, entries: null, scratch, scratchBytes: 0 };
  return { shape, memory: createMemory(scratch) };
};

/** Writes listings into blocks that are built directly, without being searched before. */
export const gatherListings = async (listings: Listings, options: Options): Promise<void> => {
  const { encoder, dictionaries, blockRows, nextKey, taker } = options;
  const flagsAfter = ({ listing }: IndexedListing): number =>
    firstFeatureFlag + dictionaries.features.codes.length + listing.featureCodes.length;

  const openBlock = (flags: number, capacity: number) => {
    const source = createGatheredRows(nextKey(), capacity, Math.ceil(flags / 32) + 1);
    const texts = taker.takeTexts(blockRows);
    return { source, texts, segment: openSegment(source), writer: createTextWriter(texts), rows: 0 };
  };
  let block = openBlock(0, Math.min(firstBlockRows, blockRows));
  const close = async (): Promise<void> => {
    const { source, rows, texts, writer } = block;
    writer.finish();
    if (rows > 0) await taker.add({ ...source, rows, texts });
  };

  const slice = createTimeSlice();
  for await (const batch of listings) {
    for (const indexed of batch) {
      if (indexed.listing.removedMs !== null) continue;
      const { shape } = block.segment;
      const hasRoom = block.rows < shape.capacity && block.writer.hasRoom();
      if (!hasRoom || flagsAfter(indexed) > shape.flagWords * 32) {
        await close();
        block = openBlock(flagsAfter(indexed), blockRows);
      }
      encoder.encodeGathered(indexed, block.segment, block.rows);
      encoder.addText(indexed, block.segment, block.rows, block.writer.pieces);
      block.writer.endText();
      block.rows += 1;
      if (slice.isOver()) await slice.next();
    }
  }
  await close();
};
