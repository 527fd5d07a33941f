import { get as getPlain, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { get as getSecure } from 'node:https';
import { createPinHost, type GuardOptions } from '#lib/public-address.server.ts';

type Asking = {
  signal: AbortSignal /** What is told to whoever is asked, redirects included. */;
  headers(url: URL): OutgoingHttpHeaders;
};

const mostRedirects = 3;

/** The one way in which addresses that others wrote are asked: each of them, and each they redirect to, is checked. */
export const createGuardedRequest = (guard: GuardOptions) => {
  const pin = createPinHost(guard);

  const request = async (url: URL, { signal, headers }: Asking): Promise<IncomingMessage> => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error(`${url.protocol} is not fetched`);
    const lookup = await unlessAborted(pin(url), signal);
    const get = url.protocol === 'https:' ? getSecure : getPlain;
    return new Promise((fulfil, reject) => {
      // No agent: a connection kept for this name may lead to an address it had before.
      get(url, { signal, lookup, agent: false, headers: headers(url) }, fulfil).on('error', reject);
    });
  };

  const follow = async (url: URL, asking: Asking, redirects: number): Promise<IncomingMessage> => {
    const response = await request(url, asking);
    const { statusCode = 0, headers } = response;
    if (statusCode < 300 || statusCode >= 400 || !headers.location) return response;
    response.destroy();
    if (redirects === mostRedirects) throw new Error('redirected too often');
    return follow(new URL(headers.location, url), asking, redirects + 1);
  };

  return (url: URL, asking: Asking): Promise<IncomingMessage> => follow(url, asking, 0);
};

const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((fulfil, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(fulfil, reject);
  });
