import { type ComponentProps, lazy, Suspense } from 'react';
import styles from './map-results.module.css';
import type { ResultsMap } from './map-results.tsx';

const load = async () => (await import('./map-results.tsx')).ResultsMap;

const MapNotLoaded = () => (
  <section className={styles.map} aria-label="Map of results">
    <p role="alert">The map didn’t load. Check your connection and open this page again.</p>
  </section>
);

/** The server renders synchronously, so it loads the map at start; a browser fetches it with the first map shown. */
const LoadedMap = import.meta.env.SSR
  ? await load()
  : lazy(async () => ({ default: await load().catch(() => MapNotLoaded) }));

/** Most results pages are lists, so the map's code is a separate file. */
export const LazyMap = (props: ComponentProps<typeof ResultsMap>) => (
  <Suspense fallback={<section className={styles.map} aria-label="Map of results" aria-busy="true" />}>
    <LoadedMap {...props} />
  </Suspense>
);
