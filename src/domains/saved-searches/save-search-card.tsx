import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { alertWords } from '#domains/accounts/alert-words.ts';
import { signInPath } from '#domains/criteria/address/paths.ts';
import { selectSignedIn } from '#domains/saved-vehicles/saved-vehicles-slice.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useAlive } from '#ui/use-alive.ts';
import styles from './save-search-card.module.css';

const cardId = 'save-search';

/** A form that could not be fetched leaves the way by page, which works without it. */
const SaveSearchForm = lazy(async () => {
  const fallback = { default: ({ path }: SaveSearchProps) => <SignInFirst path={path} /> };
  return import('./save-search-form.tsx').then(
    ({ SaveSearchForm: form }) => ({ default: form }),
    () => fallback,
  );
});

type SaveSearchProps = {
  /** RULING-18 */
  searchString: string;
  /** What the search is called until the shopper calls it something else. */
  name: string;
  path: string;
};

const SignInFirst = ({ path }: Pick<SaveSearchProps, 'path'>) => (
  <ButtonLink size="small" href={signInPath('sign-in', `${path}#${cardId}`)} className={styles.way}>
    Save search
  </ButtonLink>
);

/** Among the results. A link for visitors, with or without script; a form for those who are signed in. */
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
        <Suspense fallback={<SignInFirst path={props.path} />}>
          <SaveSearchForm key={props.searchString} {...props} />
        </Suspense>
      ) : (
        <SignInFirst path={props.path} />
      )}
    </section>
  );
};

/** The way down to it, from the top of the list. */
export const SaveSearchLink = () => (
  <ButtonLink href={`#${cardId}`} variant="plain" size="small" icon="bell" className={styles.jump}>
    Save search
  </ButtonLink>
);
