import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and until hydration: for controls that don't work without JavaScript. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
