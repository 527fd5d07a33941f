import { authDataArrived } from '#domains/accounts/user-slice.ts';
import { refreshRecents } from '#domains/recents/recents-slice.ts';
import type { Store } from './store.ts';

/** What a page does once it is alive: reads what is kept on the device. */
export const startShopper = ({ dispatch }: Store): void => {
  dispatch(refreshRecents());
};

/** Whoever came in by a page is known to the server already; the browser learns the rest (AUTH-08). */
export const startSignedIn = (store: Store): void => {
  startShopper(store);
  void store.dispatch(authDataArrived());
};
