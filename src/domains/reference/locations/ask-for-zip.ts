import { err, type Result } from '#lib/result.ts';
import type { Here } from './zip-here.ts';

/** Said to a shopper whose place could not be found out. */
const failed = 'We couldn’t find your location. Try again or enter a ZIP code.';

/** Where the browser is, or why nobody knows, in words. What asks it is loaded when it is first wanted. */
export const askForZip = async (): Promise<Result<Here, string>> => {
  try {
    const { zipHere } = await import('./zip-here.ts');
    return await zipHere();
  } catch {
    return err(failed);
  }
};
