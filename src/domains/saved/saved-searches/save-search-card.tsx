import { lazy, type MouseEvent, Suspense } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { alertWords } from '#domains/people/accounts/alert-copy.ts';
import { alertShown, couldNotOpen } from '#domains/reference/shopper/notices-slice.ts';
import { useModalInHistory } from '#domains/reference/shopper/use-modal-in-history.ts';
import { selectSignedIn } from '#domains/saved/saved-vehicles/saved-vehicles-slice.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useAlive } from '#ui/use-alive.ts';
import { useLazyComponent } from '#ui/use-lazy-component.ts';
import styles from './save-search-card.module.css';
import type { SaveSearchProps } from './save-search-props.ts';
import { SaveSearchWithoutScript } from './save-search-without-script.tsx';
import { SignInFirst, saveSearchModal } from './sign-in-first.tsx';

const cardId = 'save-search';

/** If the form cannot be loaded, the link to sign in replaces it. */
const SaveSearchForm = lazy(async () => {
  const fallback = { default: ({ path }: SaveSearchProps) => <SignInFirst path={path} at={cardId} /> };
  return import('./save-search-form.tsx').then(
    ({ SaveSearchForm: form }) => ({ default: form }),
    () => fallback,
  );
});

/**
 * Saves the search, among the results: a link for visitors and a form for signed-in shoppers, with or without
 * JavaScript.
 */
export const SaveSearchCard = (props: SaveSearchProps) => {
  const signedIn = useSelector(selectSignedIn);
  const alive = useAlive();
  return (
    <section id={cardId} className={styles.card} aria-label="Save this search">
      <Icon name="bell" className={styles.glyph} />
      <p className={styles.words}>
        <strong>{alertWords.saveSearch.title}</strong>
        {alertWords.saveSearch.words}
      </p>
      {signedIn && alive ? (
        <Suspense fallback={<SignInFirst path={props.path} at={cardId} />}>
          <SaveSearchForm key={props.searchString} {...props} />
        </Suspense>
      ) : (
        <>
          {!alive && <SaveSearchWithoutScript {...props} />}
          <SignInFirst path={props.path} at={cardId} />
        </>
      )}
    </section>
  );
};

/** Opens the dialog; without JavaScript it links to the card on the page. */
const useSaveSearchLink = () => {
  const modal = useModalInHistory(saveSearchModal);
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    modal.open();
  };
  return { modal, link: { href: `#${cardId}`, onClick } };
};

const fetchDialog = async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog;

/** The link in the toolbar, with its dialog. */
export const SaveSearchLink = (search: SaveSearchProps) => {
  const { modal, link } = useSaveSearchLink();
  const dispatch = useDispatch();
  const Dialog = useLazyComponent(fetchDialog, modal.isOpen, () => {
    modal.close();
    dispatch(alertShown({ level: 'danger', message: couldNotOpen }));
  });
  return (
    <>
      <ButtonLink {...link} variant="plain" size="small" icon="bell" className={styles.jump}>
        <span>
          Save<span className={styles.search}> search</span>
        </span>
      </ButtonLink>
      {modal.isOpen && Dialog && <Dialog {...search} onClose={modal.close} />}
    </>
  );
};
