import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { addressKind } from './address-kind.server.ts';

export type GuardOptions = {
  /** Allows URLs written by others to reach the server's own network. Off by default (SSRF). */
  allowPrivateHosts?: boolean;
  /** Addresses that are allowed whatever their kind. */
  allowedAddresses?: readonly string[];
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
};

/** The host has no address that may be called; no request was sent, and a retry will not help. */
export class NotPublicHost extends Error {}

const resolveWithSystem = (hostname: string): Promise<LookupAddress[]> => dns.lookup(hostname, { all: true });

/** The host without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Whether a URL names localhost or an address that is not public. Other host names are checked when they are resolved. */
export const namesPrivateAddress = (url: URL): boolean => {
  const host = hostOf(url);
  return isIP(host) === 0 ? /(?:^|\.)localhost\.?$/i.test(host) : addressKind(host) !== 'public';
};

/**
 * Resolves a host once and pins the connection to the checked addresses, so that a second lookup cannot return others
 * (DNS rebinding).
 */
export const createPinHost = ({
  allowPrivateHosts = false,
  allowedAddresses = [],
  resolve = resolveWithSystem,
}: GuardOptions = {}) => {
  const mayAsk = (address: string): boolean => {
    const kind = addressKind(address);
    return kind === 'public' || (allowPrivateHosts && kind === 'private') || allowedAddresses.includes(address);
  };

  return async (url: URL): Promise<LookupFunction> => {
    const host = hostOf(url);
    const family = isIP(host);
    const resolved = family === 0 ? await resolve(host) : [{ address: host, family }];
    const addresses = resolved.filter(({ address }) => mayAsk(address));
    if (addresses.length === 0) throw new NotPublicHost(`${host} is not a public host`);
    return lookupAmong(addresses);
  };
};

const lookupAmong =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
