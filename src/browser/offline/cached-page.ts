import { profileCache } from '#domains/people/accounts/user-slice.ts';

/** When the worker kept this page, if it comes from the device: then there was no connection. */
export const cachedAt = (): string | undefined => document.documentElement.dataset.asOf;

/** A kept page says who was signed in when it was kept; the device knows who is now. */
export const correctSignedIn = ({ dataset }: HTMLElement): void => {
  if (dataset.asOf === undefined) return;
  if (localStorage.getItem(profileCache) === null) delete dataset.signedIn;
  else dataset.signedIn = 'true';
};

/** Whether the device can show an address without a connection. */
export const isCached = async (address: string): Promise<boolean> => {
  if (!globalThis.caches || !navigator.serviceWorker?.controller) return false;
  return (await caches.match(address)) !== undefined;
};
