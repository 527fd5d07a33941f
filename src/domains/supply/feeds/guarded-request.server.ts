import { get as getPlain, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { get as getSecure } from 'node:https';
import { createPinHost, type GuardOptions } from '#lib/public-address.server.ts';

type Asking = {
  signal: AbortSignal /** Headers for each host, including redirect targets. */;
  headers(url: URL): OutgoingHttpHeaders;
};

const mostRedirects = 3;

/** The only way to request addresses from third parties: each address and redirect target is checked. */
export const createGuardedRequest = (guard: GuardOptions) => {
  const pin = createPinHost(guard);

  const request = async (url: URL, { signal, headers }: Asking): Promise<IncomingMessage> => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error(`${url.protocol} is not fetched`);
    const lookup = await unlessAborted(pin(url), signal);
    const get = url.protocol === 'https:' ? getSecure : getPlain;
    return new Promise((fulfil, reject) => {
      // No agent: a reused connection could lead to an earlier address of the host.
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
