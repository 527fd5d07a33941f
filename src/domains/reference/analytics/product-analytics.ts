import { isLocalPath } from '#lib/local-path.ts';
import { poll } from '#lib/poll.ts';

type Slot = {
  /** From the flag: an address of this site. */
  scriptUrl: string;
  /** The id of the abc cookie, once it is there. */
  visitorId(): string | undefined;
  load(attributes: { src: string; visitorId: string }): void;
};

/** ANLY-11: the cookie may be set while the page is open, so it is asked for every 100 ms, fifty times. */
const waiting = { intervalMs: 100, maxCalls: 50 };

/** ANLY-11: an agent that operators bring, for whoever agreed to be counted. Nothing is loaded from elsewhere. */
export const startProductAnalytics = async ({ scriptUrl, visitorId, load }: Slot): Promise<void> => {
  if (!isLocalPath(scriptUrl)) return;
  const id = await poll(visitorId, waiting);
  if (id !== undefined) load({ src: scriptUrl, visitorId: id });
};
