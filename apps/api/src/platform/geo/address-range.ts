import { BlockList, isIP } from 'node:net';

/** Private, loopback, link-local and documentation ranges. */
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
 * The normalized address without a port: an IPv4 address mapped into IPv6 becomes IPv4 again.
 * Undefined for any other text, since a proxy may pass on whatever a client sent.
 */
export function plainAddress(text: string): string | undefined {
  const address = text.replace(/^([\d.]+):\d+$/, '$1').replace(/^\[(.*)\](:\d+)?$/, '$1');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address.replace(/%.*$/, '').toLowerCase();
  return isIP(plain) === 0 ? undefined : plain;
}

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !reserved.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** An integer, as in the tables of networks. */
export function addressNumber(address: string): bigint {
  if (isIP(address) === 4) {
    return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  }
  return groupsOf(address).reduce((sum, group) => sum * 65_536n + BigInt(group), 0n);
}

export function groupsOf(address: string): number[] {
  const [left = '', right] = address.split('::', 2);
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const gap = right === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array<string>(gap).fill('0'), ...tail].map((group) => parseInt(group, 16));
}

/** /24 or /48, for an address whose network is unknown. */
export function addressBlock(address: string): string {
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  const groups = groupsOf(address).slice(0, 3);
  return `${groups.map((group) => group.toString(16)).join(':')}::/48`;
}
