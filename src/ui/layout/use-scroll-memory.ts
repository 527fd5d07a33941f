import { useEffect, useLayoutEffect, useRef } from 'react';
import { createScrollMemory, type ScrollMemory, type ScrollStorage } from './scroll-memory.ts';

/** How the visitor came to the page: `back` is any move through the history, including forward. */
export type Arrival = 'back' | 'new' | 'same';

/**
 * The first page of a visit has no router event, so this reads the browser's navigation entry. A newly opened page is
 * not scrolled: the visitor may have begun to read it before the script ran.
 */
const firstArrival = (): Arrival => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'back_forward' || entry?.type === 'reload' ? 'back' : 'same';
};

/** Browsers that forbid storage throw on access, so it is only accessed inside these functions. */
const tabStorage: ScrollStorage = {
  getItem: (name) => sessionStorage.getItem(name),
  setItem: (name, text) => sessionStorage.setItem(name, text),
};

const FRAMES = 20;

/** Content may still be loading: retries for a few frames, until the position is reached or the visitor scrolls. */
const scrollWhenTallEnough = (top: number): (() => void) => {
  let frame = 0;
  let tries = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const type of ['wheel', 'touchstart', 'keydown']) removeEventListener(type, stop);
  };
  const attempt = () => {
    scrollTo({ top, behavior: 'instant' });
    tries += 1;
    if (Math.abs(scrollY - top) <= 1 || tries >= FRAMES) return stop();
    frame = requestAnimationFrame(attempt);
  };
  for (const type of ['wheel', 'touchstart', 'keydown']) addEventListener(type, stop, { passive: true });
  attempt();
  return stop;
};

const settle = (arrival: Arrival, path: string, memory: ScrollMemory): (() => void) | undefined => {
  if (arrival === 'same') return;
  const remembered = arrival === 'back' ? memory.recall(path) : null;
  // `data-whole` lays out the whole page: with estimated heights of offscreen content the position would be wrong.
  document.documentElement.toggleAttribute('data-whole', remembered !== null);
  if (remembered !== null) return scrollWhenTallEnough(remembered);
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target) target.scrollIntoView();
  else scrollTo({ top: 0, behavior: 'instant' });
};

/**
 * Scroll restoration for the router's root (UI-11): positions are saved per path when the path changes or the document
 * is left, and restored on `back`. `same` does not scroll.
 */
export const useScrollMemory = (path: string, arrival: Arrival): void => {
  const lastTop = useRef(0);
  const isFirst = useRef(true);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const note = () => {
      lastTop.current = scrollY;
    };
    addEventListener('scroll', note, { passive: true });
    return () => {
      removeEventListener('scroll', note);
      history.scrollRestoration = 'auto';
    };
  }, []);

  useLayoutEffect(() => {
    const memory = createScrollMemory(tabStorage);
    const how = isFirst.current ? firstArrival() : arrival;
    isFirst.current = false;
    const stop = settle(how, path, memory);
    lastTop.current = scrollY;
    // The last scroll event's position, because a shorter next page has already changed the current one.
    const save = () => memory.save(path, lastTop.current);
    addEventListener('pagehide', save);
    return () => {
      stop?.();
      save();
      removeEventListener('pagehide', save);
    };
  }, [path, arrival]);
};
