/** A saved car: its listing id on a visitor's device, with its bookmark in an account (SAVE-15). */
export type SavedEntry = number | { listingId: number; bookmarkId: string; version: number };

export const entryId = (entry: SavedEntry): number => (typeof entry === 'number' ? entry : entry.listingId);

export const entryOf = (bookmark: { listingId: number; id: string; version: number }) => ({
  listingId: bookmark.listingId,
  bookmarkId: bookmark.id,
  version: bookmark.version,
});
