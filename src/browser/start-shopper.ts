import { refreshRecents } from '#domains/recents/recents-slice.ts';
import type { Store } from './store.ts';

/** What a page does once it is alive: reads what is kept on the device. */
export const startShopper = ({ dispatch }: Store): void => {
  dispatch(refreshRecents());
};
