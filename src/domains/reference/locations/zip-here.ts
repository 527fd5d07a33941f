import { recordOf, textOf } from '#lib/json-values.ts';
import { err, ok, type Result } from '#lib/result.ts';

/** The browser's location as a place. */
export type Here = { zip: string; city: string; state: string };

type Sources = { geolocation: Pick<Geolocation, 'getCurrentPosition'>; fetch: typeof fetch };

export const nearestZipPath = '/cars-for-sale/api/nearest-zip';

const refused = 'Your browser didn’t share your location. Enter a ZIP code instead.';
const outside = 'There’s no ZIP code within 100 miles of you. Enter one to search near it.';

/** A cached position is good enough, because a ZIP area is miles wide. */
const soon: PositionOptions = { maximumAge: 600_000, timeout: 20_000 };

const permissionDenied = 1;

/** Two decimals are about half a mile: precise enough for a ZIP, but not for a house. */
const rounded = (degrees: number): string => degrees.toFixed(2);

const hereIn = (answer: unknown): Here | undefined => {
  const { success, payload } = recordOf(answer);
  const { zip, city, state } = recordOf(payload);
  return success === true && textOf(zip) ? { zip: textOf(zip), city: textOf(city), state: textOf(state) } : undefined;
};

/** The ZIP nearest to the browser, or an error message (LOC-03). Other failures throw. */
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
