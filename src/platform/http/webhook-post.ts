import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { errorMessage } from '#lib/log.ts';
import { createPinHost, type GuardOptions } from '#lib/public-address.server.ts';
import { err, ok, type Result } from '#lib/result.ts';

type Call = { body: string; headers: Readonly<Record<string, string>> };

/** `isGone`: it answered 410, and wants nothing more. */
type Failure = { words: string; isGone: boolean };

type Options = GuardOptions & {
  /** For the whole call, from the DNS lookup to the end of the answer. */
  timeoutMs?: number;
};

/**
 * Posts to an address that comes from outside, such as a dealer's webhook: never to this machine's own network, and
 * without following redirects. Only a 2xx counts as success.
 */
export const createWebhookPost = ({ timeoutMs = 10_000, ...guard }: Options = {}) => {
  const pin = createPinHost(guard);

  const send = async (url: URL, { body, headers }: Call, signal: AbortSignal): Promise<number> => {
    const lookup = await pin(url);
    const request = url.protocol === 'https:' ? secureRequest : plainRequest;
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    return new Promise((fulfil, reject) => {
      // No agent: a pooled connection for this name may go to an address it had before.
      request(url, { method: 'POST', signal, lookup, agent: false, headers: { ...headers, ...length } }, (response) => {
        // Only the status matters, so the body is not read.
        response.destroy();
        fulfil(response.statusCode ?? 0);
      })
        .on('error', reject)
        .end(body);
    });
  };

  return async (address: string, call: Call): Promise<Result<string, Failure>> => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const status = await Promise.race([send(new URL(address), call, signal), aborted(signal)]);
      const words = `answered ${status}`;
      return status >= 200 && status < 300 ? ok(words) : err({ words, isGone: status === 410 });
    } catch (error) {
      const words = signal.aborted ? `did not answer within ${timeoutMs / 1000} s` : errorMessage(error);
      return err({ words, isGone: false });
    }
  };
};

/** A DNS lookup can't be aborted by a signal. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
