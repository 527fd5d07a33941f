import type { IndexedListing } from '#domains/search/listing-index.ts';
import { firstFeatureFlag } from './columns.ts';
import type { Dictionaries } from './dictionaries.ts';
import { type ListingEncoder, longestText } from './listing-encoder.ts';
import { createRowSegment } from './row-segment.ts';
import { openSegment, type SegmentSource } from './segment.ts';
import { createTurns } from './turns.ts';

/** Rows of a whole inventory, and their texts one after another; `starts` tells where each begins. */
export type GatheredBlock = SegmentSource & {
  rows: number;
  texts: { bytes: SharedArrayBuffer; starts: SharedArrayBuffer };
};

const blockTextBytes = 40 << 20;

type Options = {
  encoder: ListingEncoder;
  dictionaries: Dictionaries;
  blockRows: number;
  nextKey(): number;
  /** A block is full; waits as long as the answer does. */
  onBlock(block: GatheredBlock): Promise<void>;
};

type Listings = AsyncIterable<IndexedListing[]> | Iterable<IndexedListing[]>;

/** Writes listings into blocks that are built at once, without being searched before. */
export const gatherListings = async (listings: Listings, options: Options): Promise<void> => {
  const { encoder, dictionaries, blockRows, nextKey, onBlock } = options;
  const flagsAfter = ({ listing }: IndexedListing): number =>
    firstFeatureFlag + dictionaries.features.codes.length + listing.featureCodes.length;

  const openBlock = (flags: number) => {
    const source = createRowSegment({
      key: nextKey(),
      capacity: blockRows,
      // A word and what parts it from the next take two bytes at least; pages not used cost nothing.
      entryCapacity: blockTextBytes / 2,
      flagWords: Math.ceil(flags / 32) + 1,
      vehicles: 0,
      slots: 0,
    });
    const texts = { bytes: new SharedArrayBuffer(blockTextBytes), starts: new SharedArrayBuffer((blockRows + 1) * 4) };
    return {
      source,
      texts,
      segment: openSegment(source),
      text: Buffer.from(texts.bytes),
      starts: new Uint32Array(texts.starts),
      rows: 0,
      textEnd: 0,
    };
  };
  let block = openBlock(0);
  const close = async (): Promise<void> => {
    const { source, rows, texts } = block;
    if (rows > 0) await onBlock({ ...source, rows, texts });
  };

  const turns = createTurns();
  for await (const batch of listings) {
    for (const indexed of batch) {
      if (indexed.listing.removedMs !== null) continue;
      const isFull = block.rows === blockRows || block.textEnd + longestText > blockTextBytes;
      if (isFull || flagsAfter(indexed) > block.segment.shape.flagWords * 32) {
        await close();
        block = openBlock(flagsAfter(indexed));
      }
      encoder.encode(indexed, block.segment, block.rows);
      block.textEnd = encoder.writeText(indexed, block.segment, block.rows, block.text, block.textEnd);
      block.rows += 1;
      block.starts[block.rows] = block.textEnd;
      if (turns.isOver()) await turns.next();
    }
  }
  await close();
};
