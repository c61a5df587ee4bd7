import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Env } from '../env.ts';

/** `hop` 0 is the address that connects to us, 1 the one that it names, and so on. */
type IsTrusted = (address: string, hop: number) => boolean;

const namedNetworks: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Each proxy appends the address that called it to X-Forwarded-For, so with `proxies` a number only
 * that many addresses at the end count.
 */
export function trustedProxies(proxies: Env['TRUST_PROXY']): IsTrusted {
  if (proxies === undefined) return () => false;
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  const networks = proxies.split(',').flatMap((part) => namedNetworks[part.trim()] ?? part.trim());
  const known = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = familyOf(address);
    if (bits === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && known.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
