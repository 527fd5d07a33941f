import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf, plainAddress } from './network.ts';

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['192.0.2.7:49152', '192.0.2.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:0:ffff::9', '2001:db8:0:0::/64'],
    ['2001:0db8:0000:0000:1:2:3:4', '2001:db8:0:0::/64'],
    ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
  ])('%s is in the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([undefined, '', 'unknown', '<script>', '256.0.0.1', '1.2.3', '0x7f000001', '1::2::3', ':::', '1:2:3', '[]'])(
    '%s is not an address; all such texts count as one network',
    (text) => {
      expect([plainAddress(text), networkOf(text)]).toEqual([undefined, 'unknown']);
    },
  );

  it('all addresses of an IPv6 /64 in any spelling are one network, and two /64s are two', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const half = fc.tuple(group, group, group, group);
    const long = (groups: number[]) => groups.map((value) => value.toString(16).padStart(4, '0')).join(':');
    const short = (groups: number[]) => new URL(`http://[${long(groups)}]`).hostname.slice(1, -1);
    fc.assert(
      fc.property(half, half, half, half, (network, one, two, other) => {
        fc.pre(network.some((value) => value !== 0) && other.some((value) => value !== 0));
        const [a, b] = [networkOf(short([...network, ...one])), networkOf(long([...network, ...two]).toUpperCase())];
        expect(a).toBe(b);
        expect(networkOf(short([...other, ...one])) === a).toBe(network.join() === other.join());
      }),
    );
  });
});
