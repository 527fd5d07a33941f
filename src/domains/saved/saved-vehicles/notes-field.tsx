import type { ComponentProps } from 'react';
import { bookmarkNotesLength } from '#domains/saved/bookmarks/bookmark.ts';
import { Field } from '#ui/forms/field.tsx';
import { TextArea } from '#ui/forms/text-input.tsx';

export const NotesField = (props: Pick<ComponentProps<typeof TextArea>, 'defaultValue' | 'onInput'>) => (
  <Field label="Notes" note="only you see them">
    <TextArea name="notes" rows={3} maxLength={bookmarkNotesLength} {...props} />
  </Field>
);
