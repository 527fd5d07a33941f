import type { IndexedListing } from '#domains/cars/search/listing-index.ts';
import type { Dictionaries } from '../dictionaries/dictionaries.ts';
import { tokenLimit } from '../dictionaries/token-table.ts';
import { firstFeatureFlag } from '../segments/columns.ts';
import { createRowSegment, createRowWriter, type RowWriter } from '../segments/row-segment.ts';
import type { SegmentStore } from '../segments/segment-store.ts';
import type { SearchPool } from '../threads/search-pool.ts';
import { createTimeSlice } from '../threads/time-slice.ts';
import type { ListingEncoder } from './listing-encoder.ts';

/** Average words of a listing, with room to spare. */
const wordsPerRow = 96;

type Options = {
  store: SegmentStore;
  pool: SearchPool;
  encoder: ListingEncoder;
  dictionaries: Dictionaries;
  growingRows: number;
  slots: number;
  nextKey(): number;
  /** Called when the growing segment is full and can be built. */
  onFull(): void;
};

type IndexWriter = {
  put(listings: readonly IndexedListing[]): Promise<void>;
  remove(ids: readonly number[]): Promise<void>;
  /** The segment that rows are added to. */
  growingKey(): number | undefined;
  /** Accepts no more rows into the growing segment. */
  freeze(): void;
};

export const createIndexWriter = (options: Options): IndexWriter => {
  const { store, pool, encoder, dictionaries, growingRows, slots, nextKey, onFull } = options;
  let growing: RowWriter | undefined;
  let hidden = new Map<number, number[]>();

  const flagsAfter = ({ listing }: IndexedListing): number =>
    firstFeatureFlag + dictionaries.features.codes.length + listing.featureCodes.length;
  const hasRoom = (writer: RowWriter, indexed: IndexedListing): boolean =>
    writer.hasRoom(tokenLimit) && flagsAfter(indexed) <= writer.segment.shape.flagWords * 32;
  const createWriter = (indexed: IndexedListing): RowWriter =>
    createRowWriter(
      createRowSegment({
        key: nextKey(),
        capacity: growingRows,
        entryCapacity: growingRows * wordsPerRow + 2 * tokenLimit,
        flagWords: Math.ceil(flagsAfter(indexed) / 32) + 1,
        vehicles: dictionaries.vehicles.vehicles.length + growingRows,
        slots,
      }),
    );
  const write = (writer: RowWriter, indexed: IndexedListing): void => {
    encoder.encode(indexed, writer.segment, writer.rows());
    writer.finish(dictionaries.tokens.number(encoder.textOf(indexed, writer.segment, writer.rows())));
  };

  /** Sends search threads the changes since the last call. */
  const publish = (): void => {
    const hide = [...hidden].map(([key, rows]) => ({ key, rows }));
    hidden = new Map();
    if (!growing && hide.length === 0) return;
    const grow = growing && { key: growing.segment.shape.key, rows: growing.rows() };
    pool.update({ ...(grow && { grow }), hide });
  };
  const freeze = (): void => {
    publish();
    growing = undefined;
  };
  const growingFor = (indexed: IndexedListing): RowWriter => {
    if (growing && hasRoom(growing, indexed)) return growing;
    const wasFull = growing !== undefined;
    freeze();
    growing = createWriter(indexed);
    const { shape, memory } = growing.segment;
    const { live } = store.add({ shape, memory }, 0);
    pool.update({ attach: [{ source: { shape, memory }, rows: 0, live }] });
    if (wasFull) onFull();
    return growing;
  };
  const hide = (id: number): void => {
    const place = store.find(id);
    if (!place) return;
    store.hide(place);
    const rows = hidden.get(place.key);
    if (rows) rows.push(place.row);
    else hidden.set(place.key, [place.row]);
  };

  return {
    growingKey: () => growing?.segment.shape.key,
    freeze,
    put: async (listings) => {
      const slice = createTimeSlice();
      for (const indexed of listings) {
        const { id, removedMs } = indexed.listing;
        if (removedMs === null) {
          const writer = growingFor(indexed);
          write(writer, indexed);
          hide(id);
          store.show(writer.segment.shape.key, id);
        } else hide(id);
        if (!slice.isOver()) continue;
        publish();
        await slice.next();
      }
      publish();
    },
    remove: async (ids) => {
      const slice = createTimeSlice();
      for (const id of ids) {
        hide(id);
        if (!slice.isOver()) continue;
        publish();
        await slice.next();
      }
      publish();
    },
  };
};
