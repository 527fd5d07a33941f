import { BlockList } from 'node:net';
import type { Log } from '#lib/log.ts';
import { plainAddress } from '#lib/network.ts';

/** No proxy, a number of proxies in a row, or proxies in these networks. */
export type TrustProxy = false | number | readonly TrustedNetwork[];
export type TrustedNetwork = { address: string; prefix: number };

/** Whether this peer's headers are trusted; `hop` counts from the connection outwards. */
export type TrustsPeer = (address: string | undefined, hop: number) => boolean;

/**
 * Warns if there must be a proxy (TLS isn't ours) but none is trusted: all visitors would share one address, and its
 * limits.
 */
export const warnOfUnnamedProxy = (
  { publicOrigin, trustProxy }: { publicOrigin: string | undefined; trustProxy: TrustProxy },
  log: Pick<Log, 'warn'>,
): void => {
  if (trustProxy !== false || !publicOrigin?.startsWith('https:')) return;
  log.warn(
    { publicOrigin },
    'all visitors share one address, and with it every limit, until TRUST_PROXY names the proxy',
  );
};

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4');

/** Reads `10.0.0.0/8`, `2001:db8::/32` or a single address; undefined for anything else. */
export const readNetwork = (text: string): TrustedNetwork | undefined => {
  const [base = '', length, ...rest] = text.trim().split('/');
  const address = rest.length === 0 ? plainAddress(base) : undefined;
  if (address === undefined) return undefined;
  const longest = familyOf(address) === 'ipv6' ? 128 : 32;
  if (length === undefined) return { address, prefix: longest };
  return /^\d{1,3}$/.test(length) && Number(length) <= longest ? { address, prefix: Number(length) } : undefined;
};

/**
 * The client's address is the last one that a trusted proxy added to x-forwarded-for, counted from us outwards;
 * anything further left was sent by the client.
 */
export const createTrustsPeer = (trustProxy: TrustProxy): TrustsPeer => {
  if (trustProxy === false) return () => false;
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  const trusted = new BlockList();
  for (const { address, prefix } of trustProxy) trusted.addSubnet(address, prefix, familyOf(address));
  return (text) => {
    const address = plainAddress(text);
    return address !== undefined && trusted.check(address, familyOf(address));
  };
};
