import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { formAddress } from '#browser/in-app-links.ts';
import type { AdvancedSearchView } from '#domains/browse/discovery/advanced-search.server.ts';
import { searchFormPath } from '#paths/paths.ts';

/** Counts are requested after a pause in typing. */
const pauseMs = 250;

/** Counts the cars again when fields change; a half-typed value waits until it is complete. */
export const useLiveCounts = (loaded: AdvancedSearchView) => {
  const { load, data, state } = useFetcher<AdvancedSearchView>();
  // Counts loaded for the previous page are not shown on this one.
  const [before, setBefore] = useState({ loaded, counted: data });
  if (before.loaded !== loaded) setBefore({ loaded, counted: data });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const count = useCallback(
    (form: HTMLFormElement) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (!form.isConnected || !form.checkValidity()) return;
        const [, query = ''] = formAddress(form, null).split('?');
        void load(`${searchFormPath()}?${query}`);
      }, pauseMs);
    },
    [load],
  );
  return { view: data && data !== before.counted ? data : loaded, counting: state !== 'idle', count };
};
