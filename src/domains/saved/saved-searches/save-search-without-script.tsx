import { Button } from '#ui/button.tsx';
import styles from './save-search-card.module.css';
import type { SaveSearchProps } from './save-search-props.ts';
import { savedSearchesPath } from './saved-list/saved-search-row.ts';
import { SearchNameField } from './search-name-field.tsx';

/** Rendered on the shared page for everybody; CSS shows it only to those who may be signed in, and hides the link. */
export const SaveSearchWithoutScript = ({ searchString, name }: SaveSearchProps) => (
  <form className={styles.sent} method="post" action={savedSearchesPath}>
    <input type="hidden" name="intent" value="save" />
    <input type="hidden" name="searchString" value={searchString} />
    <SearchNameField name={name} />
    <Button type="submit" size="small">
      Save search
    </Button>
  </form>
);
