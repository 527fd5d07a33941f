import { whenIdle } from './when-idle.ts';

/** ANLY-12: what a page does not need is fetched after it has loaded, and when the browser has nothing better to do. */
export const afterLoad = (action: () => void): void => {
  if (document.readyState === 'complete') whenIdle(action);
  else addEventListener('load', () => whenIdle(action), { once: true });
};
