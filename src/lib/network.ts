const octets = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** The eight groups of an IPv6 address, or undefined if it is not one. */
const groupsOf = (address: string): number[] | undefined => {
  if (!/^[0-9a-f:.]+$/.test(address) || !URL.canParse(`http://[${address}]`)) return undefined;
  // The URL parser normalizes the address to its shortest form, in hexadecimal.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const read = (part: string): number[] => part.split(':').flatMap((group) => (group ? [parseInt(group, 16)] : []));
  const [first, last] = [read(head), tail === undefined ? [] : read(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
};

/**
 * The normalized address: without zone or port, and IPv4-mapped addresses as IPv4. Undefined if it is not an address.
 */
export const plainAddress = (address: string | undefined): string | undefined => {
  const text = address?.trim().toLowerCase() ?? '';
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  if (octets.test(bare)) return bare.split('.').every((part) => Number(part) < 256) ? bare : undefined;
  const groups = groupsOf(bare.replace(/%.*$/, ''));
  if (!groups) return undefined;
  const [a = 0, b = 0] = groups.slice(6);
  // ::ffff:192.0.2.1 is how a dual-stack socket reports an IPv4 address.
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535') return [a >> 8, a & 255, b >> 8, b & 255].join('.');
  return groups.map((group) => group.toString(16)).join(':');
};

/**
 * The network that limits count by: an IPv4 address or an IPv6 /64, because a household or office can choose any
 * address within its /64. Anything that is not an address counts as one network, `unknown`.
 */
export const networkOf = (address: string | undefined): string => {
  const plain = plainAddress(address);
  if (plain === undefined) return 'unknown';
  return plain.includes(':') ? `${plain.split(':').slice(0, 4).join(':')}::/64` : plain;
};
