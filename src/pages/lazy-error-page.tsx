import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { Container } from '#ui/layout/layout.tsx';

const load = async () => (await import('./error-page.tsx')).ErrorPage;

/** In place of an error page that could not be fetched either. */
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

/** The server renders a page in one go, so it has it from the start; a browser fetches it when something failed. */
const ErrorPage = import.meta.env.SSR
  ? await load()
  : lazy(async () => ({ default: await load().catch(() => PageNotLoaded) }));

export const LazyErrorPage = ({ error }: { error: unknown }) => (
  <Suspense>
    <ErrorPage error={error} />
  </Suspense>
);
