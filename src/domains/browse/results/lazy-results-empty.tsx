import { lazy } from 'react';

const load = async () => (await import('./results-empty.tsx')).ResultsEmpty;

const NotLoaded = () => <p role="alert">No cars here. We couldn’t load ways to find more.</p>;

/**
 * Most searches find cars, so a browser fetches this when it is first shown; the server renders synchronously and loads
 * it at start. It has no `Suspense` of its own: until the script is there, the page stays as the server sent it, or the
 * page before stays in view.
 */
export const LazyResultsEmpty = import.meta.env.SSR
  ? await load()
  : lazy(async () => ({ default: await load().catch(() => NotLoaded) }));
