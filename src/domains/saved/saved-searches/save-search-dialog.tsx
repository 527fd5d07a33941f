import { useSelector } from 'react-redux';
import { alertWords } from '#domains/people/accounts/alert-copy.ts';
import { selectSignedIn } from '#domains/saved/saved-vehicles/saved-vehicles-slice.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './save-search-dialog.module.css';
import { SaveSearchForm } from './save-search-form.tsx';
import type { SaveSearchProps } from './save-search-props.ts';
import { SignInFirst, saveSearchModal } from './sign-in-first.tsx';

/** The form of the card, in a dialog. */
export const SaveSearchDialog = ({ onClose, ...search }: SaveSearchProps & { onClose: () => void }) => {
  const signedIn = useSelector(selectSignedIn);
  return (
    <Dialog title={alertWords.saveSearch.title} open onClose={onClose}>
      <div className={styles.inside}>
        <p>
          <strong>{search.name}</strong>
        </p>
        <p>{alertWords.saveSearch.words}</p>
        {signedIn ? (
          <SaveSearchForm key={search.searchString} {...search} />
        ) : (
          <SignInFirst path={search.path} at={saveSearchModal}>
            Sign in to save it
          </SignInFirst>
        )}
      </div>
    </Dialog>
  );
};
