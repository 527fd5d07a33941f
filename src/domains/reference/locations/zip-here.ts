import { recordOf, textOf } from '#lib/json-values.ts';
import { err, ok, type Result } from '#lib/result.ts';

/** A place as a form needs it and as a shopper reads it. */
export type Here = { zip: string; city: string; state: string };

type Sources = { geolocation: Pick<Geolocation, 'getCurrentPosition'>; fetch: typeof fetch };

export const nearestZipPath = '/cars-for-sale/api/nearest-zip';

const refused = 'Your browser didn’t share your location. Enter a ZIP code instead.';
const outside = 'There’s no ZIP code within 100 miles of you. Enter one to search near it.';

/** An old fix will do: a ZIP is miles wide, and the shopper waits. */
const soon: PositionOptions = { maximumAge: 600_000, timeout: 20_000 };

const permissionDenied = 1;

/** Two decimals are about half a mile: enough for a ZIP, too little for a house. */
const rounded = (degrees: number): string => degrees.toFixed(2);

const hereIn = (answer: unknown): Here | undefined => {
  const { success, payload } = recordOf(answer);
  const { zip, city, state } = recordOf(payload);
  return success === true && textOf(zip) ? { zip: textOf(zip), city: textOf(city), state: textOf(state) } : undefined;
};

/** LOC-03: the ZIP nearest to the browser, or why there is none, in words. Other failures throw. */
export const zipHere = async (
  { geolocation, fetch: ask }: Sources = { geolocation: navigator.geolocation, fetch },
): Promise<Result<Here, string>> => {
  const position = await new Promise<GeolocationPosition | undefined>((resolve, failed) => {
    geolocation.getCurrentPosition(
      resolve,
      (error) => (error.code === permissionDenied ? resolve(undefined) : failed(error)),
      soon,
    );
  });
  if (!position) return err(refused);
  const { latitude, longitude } = position.coords;
  const query = `latitude=${rounded(latitude)}&longitude=${rounded(longitude)}`;
  const response = await ask(`${nearestZipPath}?${query}`);
  const here = hereIn(await response.json());
  if (here) return ok(here);
  if (response.status === 404) return err(outside);
  throw new Error(`nearest ZIP: ${response.status}`);
};
