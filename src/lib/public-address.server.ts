import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { addressKind } from './address-kind.server.ts';

export type GuardOptions = {
  /** Addresses that others wrote must not make this machine ask its own network unless told that they may. */
  allowPrivateHosts?: boolean;
  /** Single addresses that may be asked whatever they are. */
  allowedAddresses?: readonly string[];
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
};

/** Nothing was asked, and nothing ever will be under this name. */
export class NotPublicHost extends Error {}

const resolveWithSystem = (hostname: string): Promise<LookupAddress[]> => dns.lookup(hostname, { all: true });

/** The host of an address as sockets know it. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** False for what is plain to see; a name is judged when it is looked up. */
export const namesPrivateAddress = (url: URL): boolean => {
  const host = hostOf(url);
  return isIP(host) === 0 ? /(?:^|\.)localhost\.?$/i.test(host) : addressKind(host) !== 'public';
};

/** The name is looked up once, and what was checked is what is connected to: it cannot mean another address then. */
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
