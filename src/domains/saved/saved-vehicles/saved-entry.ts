/** SAVE-15: a visitor's own device knows the listing; an account also knows its bookmark. */
export type SavedEntry = number | { listingId: number; bookmarkId: string; version: number };

export const entryId = (entry: SavedEntry): number => (typeof entry === 'number' ? entry : entry.listingId);

export const entryOf = (bookmark: { listingId: number; id: string; version: number }) => ({
  listingId: bookmark.listingId,
  bookmarkId: bookmark.id,
  version: bookmark.version,
});
