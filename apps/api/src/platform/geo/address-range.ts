import { BlockList, isIP } from 'node:net';

/** Ranges that belong to nobody in particular: private, loopback, link-local, documentation. */
const reserved = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  reserved.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  reserved.addSubnet(network, prefix, 'ipv6');
}

/**
 * The address in one spelling, without a port: an IPv4 address mapped into IPv6 becomes IPv4 again.
 * Undefined for a text that is no address: a proxy may pass on whatever a client has sent.
 */
export function plainAddress(text: string): string | undefined {
  const address = text.replace(/^([\d.]+):\d+$/, '$1').replace(/^\[(.*)\](:\d+)?$/, '$1');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address.replace(/%.*$/, '').toLowerCase();
  return isIP(plain) === 0 ? undefined : plain;
}

/** Whether an address is one of the open internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !reserved.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** The number of an address, as the tables of networks have it. */
export function addressNumber(address: string): bigint {
  if (isIP(address) === 4) {
    return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  }
  return groupsOf(address).reduce((sum, group) => sum * 65_536n + BigInt(group), 0n);
}

/** The eight groups of an IPv6 address, as numbers. */
export function groupsOf(address: string): number[] {
  const [left = '', right] = address.split('::', 2);
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const gap = right === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array<string>(gap).fill('0'), ...tail].map((group) => parseInt(group, 16));
}

/** The block that an address is in, where nothing else is known of its network: /24 or /48. */
export function addressBlock(address: string): string {
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  const groups = groupsOf(address).slice(0, 3);
  return `${groups.map((group) => group.toString(16)).join(':')}::/48`;
}
