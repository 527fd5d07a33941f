import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { errorMessage } from '#lib/log.ts';
import { createPinHost, type GuardOptions } from '#lib/public-address.server.ts';
import { err, ok, type Result } from '#lib/result.ts';

type Call = { body: string; headers: Readonly<Record<string, string>> };

type Options = GuardOptions & {
  /** For the whole call, from looking up the name to the end of the answer. */
  timeoutMs?: number;
};

/**
 * Calls an address that an operator was given by somebody else: never one of this machine's own network, and never where
 * it redirects to. Only a 2xx is a yes.
 */
export const createWebhookPost = ({ timeoutMs = 10_000, ...guard }: Options = {}) => {
  const pin = createPinHost(guard);

  const send = async (url: URL, { body, headers }: Call, signal: AbortSignal): Promise<number> => {
    const lookup = await pin(url);
    const request = url.protocol === 'https:' ? secureRequest : plainRequest;
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    return new Promise((fulfil, reject) => {
      // No agent: a connection kept for this name may lead to an address it had before.
      request(url, { method: 'POST', signal, lookup, agent: false, headers: { ...headers, ...length } }, (response) => {
        // What it says beyond yes or no is not read, so it can be as long as it likes.
        response.destroy();
        fulfil(response.statusCode ?? 0);
      })
        .on('error', reject)
        .end(body);
    });
  };

  return async (address: string, call: Call): Promise<Result<string, string>> => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const status = await Promise.race([send(new URL(address), call, signal), aborted(signal)]);
      return status >= 200 && status < 300 ? ok(`answered ${status}`) : err(`answered ${status}`);
    } catch (error) {
      return err(signal.aborted ? `did not answer within ${timeoutMs / 1000} s` : errorMessage(error));
    }
  };
};

/** Looking up a name takes no signal. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
