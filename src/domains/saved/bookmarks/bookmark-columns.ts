import type { BookmarkChanges, SavedBookmark } from './bookmark.ts';
import type { StoredRow } from './removed-item-store.server.ts';

/** The columns that saved cars and saved searches have in common. */
export type BookmarkColumns = {
  id: string;
  consumer_id: string;
  version: number;
  title: string;
  notes: string;
  email_alerts: number;
  text_alerts: number;
  mobile_phone: string;
  saved_ms: number;
  /** Revision of the inventory when the bookmark was saved; earlier changes are not reported. */
  saved_revision: number;
};

export const fieldsOf = (row: BookmarkColumns): SavedBookmark => ({
  id: row.id,
  version: row.version,
  title: row.title,
  notes: row.notes,
  enableEmailAlerts: row.email_alerts === 1,
  enableTextAlerts: row.text_alerts === 1,
  mobilePhone: row.mobile_phone,
  savedMs: row.saved_ms,
});

export const columnsOf = ({
  title,
  notes,
  mobilePhone,
  enableEmailAlerts,
  enableTextAlerts,
}: BookmarkChanges): StoredRow => ({
  ...(title !== undefined && { title }),
  ...(notes !== undefined && { notes }),
  ...(mobilePhone !== undefined && { mobile_phone: mobilePhone }),
  ...(enableEmailAlerts !== undefined && { email_alerts: Number(enableEmailAlerts) }),
  ...(enableTextAlerts !== undefined && { text_alerts: Number(enableTextAlerts) }),
});
