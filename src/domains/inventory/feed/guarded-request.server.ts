import { promises as dns, type LookupAddress } from 'node:dns';
import { get as getPlain, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { get as getSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { addressKind } from './address-kind.ts';

export type GuardOptions = {
  /** A feed is written by somebody else: it must not make this machine ask its own network unless told that it may. */
  allowPrivateHosts?: boolean;
  /** Single addresses that may be asked whatever they are. */
  allowedAddresses?: readonly string[];
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
};

type Asking = {
  signal: AbortSignal /** What is told to whoever is asked, redirects included. */;
  headers(url: URL): OutgoingHttpHeaders;
};

const mostRedirects = 3;

const resolveWithSystem = (hostname: string): Promise<LookupAddress[]> => dns.lookup(hostname, { all: true });

/** The one way in which addresses that others wrote are asked: each of them, and each they redirect to, is checked. */
export const createGuardedRequest = ({
  allowPrivateHosts = false,
  allowedAddresses = [],
  resolve = resolveWithSystem,
}: GuardOptions) => {
  const mayAsk = (address: string): boolean => {
    const kind = addressKind(address);
    return kind === 'public' || (allowPrivateHosts && kind === 'private') || allowedAddresses.includes(address);
  };

  /** The name is looked up once, and what was checked is what is connected to: it cannot mean another address then. */
  const pin = async ({ hostname }: URL): Promise<LookupAddress[]> => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const family = isIP(host);
    const found = family === 0 ? await resolve(host) : [{ address: host, family }];
    const addresses = found.filter(({ address }) => mayAsk(address));
    if (addresses.length === 0) throw new Error(`${host} is not a public host`);
    return addresses;
  };

  const request = async (url: URL, { signal, headers }: Asking): Promise<IncomingMessage> => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error(`${url.protocol} is not fetched`);
    const addresses = await unlessAborted(pin(url), signal);
    const lookup = lookupAmong(addresses);
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

const lookupAmong =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };

const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((fulfil, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(fulfil, reject);
  });
