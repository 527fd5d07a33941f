import { BlockList, isIP } from 'node:net';

/**
 * `private`: an internal network of the operator, or the machine itself. `special`: ranges that must never be
 * connected to.
 */
type AddressKind = 'public' | 'private' | 'special';

type Network = readonly [address: string, prefix: number];

const listOf = (family: 'ipv4' | 'ipv6', networks: readonly Network[]): BlockList => {
  const list = new BlockList();
  for (const [address, prefix] of networks) list.addSubnet(address, prefix, family);
  return list;
};

const privateV4 = listOf('ipv4', [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
]);

// Unspecified, link-local (includes cloud metadata), protocol assignments, documentation, relays, benchmarks,
// multicast, reserved and broadcast.
const specialV4 = listOf('ipv4', [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);

const privateV6 = listOf('ipv6', [
  ['::1', 128],
  ['fc00::', 7],
]);

/** A cloud provider's metadata service: inside the private range, but never to be called. */
const metadataV6 = listOf('ipv6', [['fd00:ec2::', 32]]);

/** Globally assigned IPv6; `specialV6` are its ranges for protocols, documentation and transition to IPv4. */
const globalV6 = listOf('ipv6', [['2000::', 3]]);
const specialV6 = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

/** IPv6 addresses with an IPv4 address in their last four bytes: IPv4-mapped or NAT64. */
const holdsV4 = listOf('ipv6', [
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
]);

/** Each block list is only checked with addresses of its own family: `::ffff:0:0/96` would match every IPv4 address. */
export const addressKind = (address: string): AddressKind => {
  const family = isIP(address);
  if (family === 4) {
    if (privateV4.check(address, 'ipv4')) return 'private';
    return specialV4.check(address, 'ipv4') ? 'special' : 'public';
  }
  if (family !== 6 || address.includes('%')) return 'special';
  if (holdsV4.check(address, 'ipv6')) return addressKind(lastFourBytes(address));
  if (privateV6.check(address, 'ipv6')) return metadataV6.check(address, 'ipv6') ? 'special' : 'private';
  return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6') ? 'public' : 'special';
};

/** The IPv4 address at the end of an IPv6 one: `::ffff:a00:1` and `::ffff:10.0.0.1` are both 10.0.0.1. */
const lastFourBytes = (address: string): string => {
  const dotted = address.split(':').at(-1) ?? '';
  if (isIP(dotted) === 4) return dotted;
  const groups = address.split('::').at(-1)?.split(':') ?? [];
  const [high = 0, low = 0] = ['0', '0', ...groups].slice(-2).map((group) => Number.parseInt(group || '0', 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
};
