import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and until the page is hydrated: for controls that can do nothing without script. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
