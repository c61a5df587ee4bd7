import { isIPv6 } from 'node:net';
import { groupsOf } from '../geo/address-range.ts';

/** An IPv4 address, or the /64 of an IPv6 address: one connection usually owns all of that. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const network = groupsOf(bare).slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}
