import { type ComponentProps, lazy, Suspense } from 'react';
import styles from './map-results.module.css';
import type { ResultsMap } from './map-results.tsx';

const load = async () => (await import('./map-results.tsx')).ResultsMap;

const MapNotLoaded = () => (
  <section className={styles.map} aria-label="Map of results">
    <p role="alert">The map didn’t load. Check your connection and open this page again.</p>
  </section>
);

/** The server renders a page in one go, so it has the map from the start; a browser fetches it with the first one shown. */
const LoadedMap = import.meta.env.SSR
  ? await load()
  : lazy(async () => ({ default: await load().catch(() => MapNotLoaded) }));

/** Most pages of results are lists: what draws the map and moves it is a file of its own. */
export const LazyMap = (props: ComponentProps<typeof ResultsMap>) => (
  <Suspense fallback={<section className={styles.map} aria-label="Map of results" aria-busy="true" />}>
    <LoadedMap {...props} />
  </Suspense>
);
