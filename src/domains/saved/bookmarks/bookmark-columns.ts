import type { BookmarkChanges } from './bookmark.ts';

/** What the tables of saved vehicles and saved searches have in common. */
export type BookmarkColumns = {
  version: number;
  title: string;
  notes: string;
  email_alerts: number;
  text_alerts: number;
  mobile_phone: string;
};

export const columnsOf = (changes: BookmarkChanges): Partial<Omit<BookmarkColumns, 'version'>> => {
  const { title, notes, mobilePhone, enableEmailAlerts, enableTextAlerts } = changes;
  return {
    ...(title !== undefined && { title }),
    ...(notes !== undefined && { notes }),
    ...(mobilePhone !== undefined && { mobile_phone: mobilePhone }),
    ...(enableEmailAlerts !== undefined && { email_alerts: Number(enableEmailAlerts) }),
    ...(enableTextAlerts !== undefined && { text_alerts: Number(enableTextAlerts) }),
  };
};

export const fieldsOf = (row: BookmarkColumns) => ({
  version: row.version,
  title: row.title,
  notes: row.notes,
  enableEmailAlerts: row.email_alerts === 1,
  enableTextAlerts: row.text_alerts === 1,
  mobilePhone: row.mobile_phone,
});
