import type { AccountMessage } from '#domains/people/accounts/account-messages.ts';
import { bookmarkTitleLength } from '#domains/saved/bookmarks/bookmark.ts';
import { BookmarkForm } from '#domains/saved/bookmarks/bookmark-form.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { type SavedSearchRow, savedSearchesPath } from './saved-search-row.ts';

/** What was typed and not taken, with why. */
export type RefusedSearch = Pick<
  SavedSearchRow,
  'id' | 'title' | 'enableEmailAlerts' | 'enableTextAlerts' | 'mobilePhone'
> & { message: AccountMessage };

type EditSearchFormProps = { search: SavedSearchRow; phone: string; refused?: RefusedSearch | undefined };

export const EditSearchForm = ({ search, phone, refused }: EditSearchFormProps) => {
  const typed = refused ?? search;
  return (
    <BookmarkForm
      path={savedSearchesPath}
      idField={{ name: 'id', value: search.id }}
      version={search.version}
      title={search.title}
      refusal={refused?.message}
      alertsLegend="When a new car matches"
      alerts={typed}
      phone={phone}
    >
      {refused?.message.severity === 'WARN' && (
        <p>
          Saved there: <strong>{search.title}</strong>
        </p>
      )}
      <Field label="Name">
        <TextInput name="name" maxLength={bookmarkTitleLength} defaultValue={typed.title} />
      </Field>
    </BookmarkForm>
  );
};
