import { type FormValues, textField } from '#lib/forms/form-values.ts';

/** The fields of an edit form as the account API expects them. An unchecked switch is not posted at all. */
export const bookmarkBody = (values: FormValues) => ({
  bookmarkId: values.bookmarkId ?? '',
  version: Number(values.version),
  overwriteFlag: 'overwrite' in values,
  bookmarkTitle: textField(values, 'title'),
  bookmarkNotes: values.notes?.trim(),
  enableEmailAlerts: 'email' in values,
  enableTextAlerts: 'text' in values,
  mobilePhone: textField(values, 'phone'),
});
export type BookmarkFormBody = ReturnType<typeof bookmarkBody>;
