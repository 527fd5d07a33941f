import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { Container } from '#ui/layout/layout.tsx';

const load = async () => (await import('./error-page.tsx')).ErrorPage;

/** Shown when the error page can't be fetched either. */
const PageNotLoaded = () => {
  const { pathname, search } = useLocation();
  return (
    <Container>
      <h1>This page didn’t load</h1>
      <p>Check your connection and try again.</p>
      <ButtonLink href={`${pathname}${search}`}>Try again</ButtonLink>
    </Container>
  );
};

/** The server renders synchronously, so it loads the page at start; a browser fetches it after an error. */
const ErrorPage = import.meta.env.SSR
  ? await load()
  : lazy(async () => ({ default: await load().catch(() => PageNotLoaded) }));

export const LazyErrorPage = ({ error }: { error: unknown }) => (
  <Suspense>
    <ErrorPage error={error} />
  </Suspense>
);
