import type { AccountMessage } from '#domains/accounts/account-messages.ts';
import { AlertFields } from '#domains/accounts/alert-fields.tsx';
import { MessageLines } from '#domains/accounts/message-lines.tsx';
import { bookmarkTitleLength } from '#domains/saved-vehicles/bookmark.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import styles from './saved-list.module.css';
import { type SavedSearchRow, savedSearchesPath } from './saved-search-row.ts';

/** What was typed and not taken, with why. */
export type RefusedSearch = Pick<
  SavedSearchRow,
  'id' | 'title' | 'enableEmailAlerts' | 'enableTextAlerts' | 'mobilePhone'
> & { message: AccountMessage };

type EditSearchFormProps = { search: SavedSearchRow; phone: string; refused?: RefusedSearch | undefined };

/** The update panel's fields, in the list itself, for those without script. */
export const EditSearchForm = ({ search, phone, refused }: EditSearchFormProps) => {
  const typed = refused ?? search;
  const insists = refused?.message.severity === 'WARN';
  return (
    <form method="post" action={savedSearchesPath} className={styles.edit} aria-label={`Edit ${search.title}`}>
      <input type="hidden" name="intent" value="update" />
      <input type="hidden" name="id" value={search.id} />
      <input type="hidden" name="version" value={search.version} />
      {insists && <input type="hidden" name="overwrite" value="yes" />}
      {refused && <MessageLines messages={[refused.message]} />}
      <Field label="Name">
        <TextInput name="name" maxLength={bookmarkTitleLength} defaultValue={typed.title} />
      </Field>
      <AlertFields
        legend="When a new car matches"
        email="Email me"
        text="Text me"
        enableEmailAlerts={typed.enableEmailAlerts}
        enableTextAlerts={typed.enableTextAlerts}
        mobilePhone={typed.mobilePhone || phone}
      />
      <div className={styles.tools}>
        <Button type="submit" size="small">
          Save
        </Button>
        <ButtonLink href={savedSearchesPath} size="small" variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
};
