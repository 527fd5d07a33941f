import type { ReactNode } from 'react';
import { AlertFields } from '#domains/contact/alert-choices/alert-fields.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { bookmarkTitleLength } from './bookmark.ts';

export type EditableBookmark = {
  id: string;
  version: number;
  title: string;
  enableEmailAlerts: boolean;
  enableTextAlerts: boolean;
  mobilePhone: string;
};

type BookmarkFieldsProps = {
  bookmark: EditableBookmark;
  /** Whether the next save replaces changes made elsewhere (RULING-16). */
  overwrite: boolean;
  titleLabel: string;
  alertsLegend: string;
  /** The profile's number, if the bookmark has none. */
  phone: string;
  /** Rendered between title and alerts. */
  children?: ReactNode;
};

/** Editable fields of a saved car or search; used in the panel, and in the list for browsers without JavaScript. */
export const BookmarkFields = (props: BookmarkFieldsProps) => {
  const { bookmark, overwrite, titleLabel, alertsLegend, phone, children } = props;
  return (
    <>
      <input type="hidden" name="bookmarkId" value={bookmark.id} />
      <input type="hidden" name="version" value={bookmark.version} />
      {overwrite && <input type="hidden" name="overwrite" value="yes" />}
      <Field label={titleLabel}>
        <TextInput name="title" maxLength={bookmarkTitleLength} defaultValue={bookmark.title} />
      </Field>
      {children}
      <AlertFields
        legend={alertsLegend}
        email="Email me"
        text="Text me"
        enableEmailAlerts={bookmark.enableEmailAlerts}
        enableTextAlerts={bookmark.enableTextAlerts}
        mobilePhone={bookmark.mobilePhone || phone}
      />
    </>
  );
};
