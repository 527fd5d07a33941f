import { err, type Result } from '#lib/result.ts';
import type { Here } from './zip-here.ts';

/** Shown when the location could not be determined. */
const failed = 'We couldn’t find your location. Try again or enter a ZIP code.';

/** The browser's location, or an error message. The code is loaded on first use. */
export const askForZip = async (): Promise<Result<Here, string>> => {
  try {
    const { zipHere } = await import('./zip-here.ts');
    return await zipHere();
  } catch {
    return err(failed);
  }
};
