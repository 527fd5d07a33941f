import { type LookupAddress, lookup } from 'node:dns';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { errorMessage } from '#lib/log.ts';
import { err, ok, type Result } from '#lib/result.ts';

export type FetchPhoto = (url: string) => Promise<Result<Buffer, string>>;

type Options = {
  /** A feed is written by somebody else: it must not make this machine ask its own network. */
  allowPrivateHosts?: boolean;
  timeoutMs?: number;
};

const largestBytes = 25_000_000;
const mostRedirects = 3;

const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv6');
}

const isPublic = (address: string): boolean => !notPublic.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Checked where the connection is made, so that a name cannot mean one address now and another then. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses: LookupAddress[] = error ? [] : found.filter(({ address }) => isPublic(address));
    const [first] = addresses;
    if (!first) callback(error ?? new Error(`${hostname} is not a public host`), '', 0);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

export const createPhotoFetch = ({ allowPrivateHosts = false, timeoutMs = 15_000 }: Options = {}): FetchPhoto => {
  const request = (url: URL): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if (!allowPrivateHosts && isIP(host) !== 0 && !isPublic(host)) {
        reject(new Error(`${host} is not a public host`));
        return;
      }
      const get = url.protocol === 'https:' ? getSecure : getPlain;
      const signal = AbortSignal.timeout(timeoutMs);
      const options = { signal, headers: { accept: 'image/*' }, ...(!allowPrivateHosts && { lookup: lookupPublic }) };
      get(url, options, resolve).on('error', reject);
    });

  const follow = async (url: URL, redirects: number): Promise<Buffer> => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error(`${url.protocol} is not fetched`);
    const response = await request(url);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.resume();
      if (redirects === mostRedirects) throw new Error('redirected too often');
      return follow(new URL(headers.location, url), redirects + 1);
    }
    if (statusCode !== 200) {
      response.resume();
      throw new Error(`answered ${statusCode}`);
    }
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > largestBytes) throw new Error(`more than ${largestBytes / 1_000_000} MB`);
      parts.push(part);
    }
    return Buffer.concat(parts);
  };

  return async (url) => {
    try {
      return ok(await follow(new URL(url), 0));
    } catch (error) {
      return err(errorMessage(error));
    }
  };
};
