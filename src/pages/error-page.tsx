import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useAppDispatch } from '#browser/use-app-dispatch.ts';
import { resultsFailed } from '#domains/browse/results/browsing-slice.ts';
import { browsePath, homePath, searchFormPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { ErrorState } from '#ui/status/empty-state.tsx';
import styles from './error-page.module.css';
import { failureOf } from './failure-copy.ts';

/** Searches that have results on every brand. */
const popularSearches = [
  { label: 'SUVs', href: browsePath('all-cars', 'suv-crossover') },
  { label: 'Trucks', href: browsePath('all-cars', 'truck') },
  { label: 'Sedans', href: browsePath('all-cars', 'sedan') },
  { label: 'Electric cars', href: browsePath('all-cars', 'electric') },
  { label: 'Under $20,000', href: browsePath('all-cars', 'cars-under-20000') },
  { label: 'Advanced search', href: searchFormPath() },
];

/** Says what happened, whether anything was saved, and offers at least one way to continue. */
export const ErrorPage = ({ error }: { error: unknown }) => {
  const { pathname, search } = useLocation();
  const { name, title, text, wayOn } = failureOf(error);
  const dispatch = useAppDispatch();
  // A list that was loading no longer is (SRCH-16).
  useEffect(() => {
    dispatch(resultsFailed(title));
  }, [dispatch, title]);
  return (
    <Container className={styles.page}>
      <title>{name}</title>
      <meta name="robots" content="noindex" />
      <ErrorState
        title={title}
        level={1}
        action={
          <>
            {wayOn === 'again' && <ButtonLink href={`${pathname}${search}`}>Try again</ButtonLink>}
            <ButtonLink href={homePath()} variant={wayOn === 'again' ? 'quiet' : 'primary'}>
              Go to homepage
            </ButtonLink>
          </>
        }
      >
        {text}
      </ErrorState>
      {wayOn === 'elsewhere' && (
        <nav aria-label="Popular searches" className={styles.searches}>
          <ChipRow>
            {popularSearches.map(({ label, href }) => (
              <li key={href}>
                <Chip href={href}>{label}</Chip>
              </li>
            ))}
          </ChipRow>
        </nav>
      )}
    </Container>
  );
};
