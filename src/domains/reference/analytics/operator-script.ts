import { isLocalPath } from '#lib/local-path.ts';
import { poll } from '#lib/poll.ts';

type Slot = {
  /** From the flag: a path of this site. */
  scriptUrl: string;
  /** The value of the abc cookie, once it is set. */
  visitorId(): string | undefined;
  load(attributes: { src: string; visitorId: string }): void;
};

/** The cookie may be set while the page is open, so it is polled every 100 ms, fifty times (ANLY-11). */
const waiting = { intervalMs: 100, maxCalls: 50 };

/** Loads the operator's analytics script for visitors who have consented, only from this site (ANLY-11). */
export const startOperatorScript = async ({ scriptUrl, visitorId, load }: Slot): Promise<void> => {
  if (!isLocalPath(scriptUrl)) return;
  const id = await poll(visitorId, waiting);
  if (id !== undefined) load({ src: scriptUrl, visitorId: id });
};
