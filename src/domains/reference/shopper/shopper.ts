import type { ApiBrand } from '#domains/reference/brands/brand.ts';
import type { Clock } from '#lib/clock.ts';
import type { HttpClient } from '#lib/http-client.ts';
import type { JsonStorage } from '#lib/json-storage.ts';
import type { Log } from '#lib/log.ts';

/** The services of browser state, passed as the extra argument of thunks, so that tests can pass their own. */
export type ShopperServices = {
  http: HttpClient;
  clock: Clock;
  log: Log;
  /** Local storage. */
  device: JsonStorage;
  /** Session storage. */
  session: JsonStorage;
  brand: ApiBrand;
  /** Empty when signed out (RULING-06, AUTH-04). */
  identityToken(): Promise<string>;
  /** Whether the page's session is still valid. */
  checkSession(): Promise<'open' | 'over' | 'unknown'>;
  /** The id of the signed-in consumer; undefined when signed out (AUTH-04, AUTH-05). */
  consumerId(): Promise<string | undefined>;
  /** Throws if the request failed (AUTH-04). */
  signOut(): Promise<void>;
  /** Runs an action after a delay; tests run it at once. */
  later(action: () => void, delayMs: number): void;
};
