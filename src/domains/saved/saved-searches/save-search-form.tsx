import { type SubmitEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type AlertDialogDispatch, openAlertDialog } from '#domains/contact/alert-choices/alert-dialog-slice.ts';
import { MessageLines } from '#domains/people/accounts/message-lines.tsx';
import { bookmarkBody } from '#domains/saved/bookmarks/bookmark-body.ts';
import { formValues } from '#lib/forms/form-values.ts';
import { formatPhone } from '#lib/nanp-phone.ts';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { editSavedSearch, saveSearch } from './save-search.ts';
import styles from './save-search-card.module.css';
import { type SavedSearchesDispatch, selectSavedSearches } from './saved-searches-slice.ts';
import type { SearchBookmark } from './saved-searches-wire.ts';
import { SearchNameField } from './search-name-field.tsx';

const sameSearch = (a: string, b: string): boolean => {
  const [one, other] = [new URLSearchParams(a), new URLSearchParams(b)];
  one.sort();
  other.sort();
  return one.toString() === other.toString();
};

const SavedNow = ({ bookmark, phone }: { bookmark: SearchBookmark; phone: string }) => {
  const dispatch = useDispatch<SavedSearchesDispatch & AlertDialogDispatch>();
  const { id, title } = bookmark;
  const openAlerts = () => dispatch(openAlertDialog({ kind: 'search', id, name: title }));
  return (
    <div className={styles.saved}>
      <span role="status">Saved as “{title}”.</span>
      <Button size="small" variant="quiet" icon="bell" onClick={openAlerts}>
        Alerts
      </Button>
      <Button size="small" variant="quiet" onClick={() => dispatch(editSavedSearch({ bookmark, phone }))}>
        Change
      </Button>
    </div>
  );
};

/** Saves the search of the results (SRCHSAVE-01); errors are shown below it (SRCHSAVE-02). */
export const SaveSearchForm = ({ searchString, name }: { searchString: string; name: string }) => {
  const { saving, bookmarks, phone } = useSelector(selectSavedSearches);
  const dispatch = useDispatch<SavedSearchesDispatch>();
  const [wantsTexts, setWantsTexts] = useState(false);
  const savedSearch = Object.values(bookmarks).find((saved) => sameSearch(saved.searchString, searchString));
  if (savedSearch) return <SavedNow bookmark={savedSearch} phone={phone} />;
  const { state, error } = saving.searchString === searchString ? saving : { state: '' as const, error: '' };
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = bookmarkBody(formValues(new FormData(event.currentTarget)));
    dispatch(saveSearch(searchString, { ...body, bookmarkTitle: body.bookmarkTitle || name }));
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <SearchNameField name={name} />
      <Switch name="text" checked={wantsTexts} onChange={(event) => setWantsTexts(event.currentTarget.checked)}>
        Text
      </Switch>
      {wantsTexts && (
        <TextInput
          name="phone"
          size="small"
          type="tel"
          autoComplete="tel-national"
          aria-label="Mobile phone"
          placeholder="Mobile phone"
          required
          defaultValue={formatPhone(phone)}
          className={styles.phone}
        />
      )}
      <Button type="submit" size="small" state={state} loadedLabel="Saved">
        Save search
      </Button>
      {error !== '' && (
        <div className={styles.error}>
          <MessageLines messages={[{ severity: 'ERROR', value: error }]} />
        </div>
      )}
    </form>
  );
};
