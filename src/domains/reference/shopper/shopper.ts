import type { ApiBrand } from '#domains/reference/brands/brand.ts';
import type { Clock } from '#lib/clock.ts';
import type { HttpClient } from '#lib/http-client.ts';
import type { JsonStorage } from '#lib/json-storage.ts';
import type { Log } from '#lib/log.ts';

/** What browser state may call; the third argument of every thunk's creator carries it, so a test can pass its own. */
export type ShopperServices = {
  http: HttpClient;
  clock: Clock;
  log: Log;
  /** Outlives the browser session. */
  device: JsonStorage;
  /** Gone with the tab. */
  session: JsonStorage;
  brand: ApiBrand;
  /** RULING-06, AUTH-04: empty when signed out. */
  identityToken(): Promise<string>;
  /** Whether the session the page was opened with still counts. */
  checkSession(): Promise<'open' | 'over' | 'unknown'>;
  /** AUTH-04, AUTH-05: whose session it is now; undefined when signed out. */
  consumerId(): Promise<string | undefined>;
  /** AUTH-04: throws where the server did not hear of it. */
  signOut(): Promise<void>;
  /** Runs something later; a test runs it at once. */
  later(action: () => void, delayMs: number): void;
};
