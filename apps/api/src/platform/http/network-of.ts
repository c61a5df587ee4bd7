import { isIPv6 } from 'node:net';
import { groupsOf } from '../geo/address-range.ts';

/**
 * The network that an address is counted under: an IPv4 address itself, and the /64 of an IPv6
 * address, since one connection has all of that to itself.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const network = groupsOf(bare).slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}
