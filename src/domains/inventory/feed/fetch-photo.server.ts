import { promises as dns, type LookupAddress } from 'node:dns';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { errorMessage } from '#lib/log.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { addressKind } from './address-kind.ts';

export type FetchPhoto = (url: string) => Promise<Result<Buffer, string>>;

type Options = {
  /** A feed is written by somebody else: it must not make this machine ask its own network unless told that it may. */
  allowPrivateHosts?: boolean;
  /** Single addresses that may be asked whatever they are. */
  allowedAddresses?: readonly string[];
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
  /** For all of it, redirects included. */
  timeoutMs?: number;
};

const largestBytes = 25_000_000;
const mostRedirects = 3;

/** Also what stores of files say when they do not know better. */
const pictureType = /^(image\/(?!svg)|(application|binary)\/octet-stream\b)/i;

const resolveWithSystem = (hostname: string): Promise<LookupAddress[]> => dns.lookup(hostname, { all: true });

export const createPhotoFetch = ({
  allowPrivateHosts = false,
  allowedAddresses = [],
  resolve = resolveWithSystem,
  timeoutMs = 15_000,
}: Options = {}): FetchPhoto => {
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

  const request = async (url: URL, signal: AbortSignal): Promise<IncomingMessage> => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error(`${url.protocol} is not fetched`);
    const addresses = await unlessAborted(pin(url), signal);
    const lookup = lookupAmong(addresses);
    const get = url.protocol === 'https:' ? getSecure : getPlain;
    return new Promise((fulfil, reject) => {
      // No agent: a connection kept for this name may lead to an address it had before.
      get(url, { signal, lookup, agent: false, headers: { accept: 'image/*' } }, fulfil).on('error', reject);
    });
  };

  const follow = async (url: URL, signal: AbortSignal, redirects: number): Promise<Buffer> => {
    const response = await request(url, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy();
      if (redirects === mostRedirects) throw new Error('redirected too often');
      return follow(new URL(headers.location, url), signal, redirects + 1);
    }
    if (statusCode === 200 && pictureType.test(headers['content-type'] ?? 'image/*')) return readAll(response);
    response.destroy();
    throw new Error(statusCode === 200 ? `is ${headers['content-type']}, not a picture` : `answered ${statusCode}`);
  };

  return async (url) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return ok(await follow(new URL(url), signal, 0));
    } catch (error) {
      return err(signal.aborted ? `did not answer within ${timeoutMs / 1000} s` : errorMessage(error));
    }
  };
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

const readAll = async (response: IncomingMessage): Promise<Buffer> => {
  const tooLarge = new Error(`more than ${largestBytes / 1_000_000} MB`);
  const parts: Buffer[] = [];
  let bytes = Number(response.headers['content-length'] ?? 0);
  if (bytes > largestBytes) {
    response.destroy();
    throw tooLarge;
  }
  bytes = 0;
  // Leaving the loop destroys the response.
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > largestBytes) throw tooLarge;
    parts.push(part);
  }
  return Buffer.concat(parts);
};
