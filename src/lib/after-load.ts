import { whenIdle } from './when-idle.ts';

/** Runs after the page's load event, once the browser is idle (ANLY-12). */
export const afterLoad = (action: () => void): void => {
  if (document.readyState === 'complete') whenIdle(action);
  else addEventListener('load', () => whenIdle(action), { once: true });
};
