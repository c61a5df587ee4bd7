/** Operators of Tor exits and open proxies, by AS number. */
const proxyNetworks = new Set([
  60729, 208294, 208323, 205100, 210558, 197540, 200651, 53667, 62744, 4224, 396507, 401401,
]);

/** VPN services and the hosting companies that most of them rent from. */
const vpnNetworks = new Set([
  // VPN services of their own: Mullvad, Proton, NordVPN, Windscribe, Private Internet Access, IVPN
  39351, 198605, 62371, 209103, 207137, 136787, 147049, 212238, 396356, 9009, 60068, 11878, 46562,
  // Hosting: Amazon, Microsoft, Google Cloud, Oracle, DigitalOcean, Linode, Vultr, Hetzner, OVH …
  16509, 14618, 8075, 396982, 31898, 14061, 63949, 20473, 24940, 213230, 16276, 12876, 51167, 60781,
  28753, 30633, 7203, 394380, 395954, 205544, 49981, 36352, 55286, 8100, 40676, 29802, 62240, 47583,
  35916, 25820, 64200, 206092, 202425, 204957, 45102, 37963, 132203, 45090, 55990, 136907, 19318,
  23470, 32475, 33387, 20454, 54825, 399486, 200019, 39798, 44592, 197414,
]);

/** Relays that ordinary phones and offices use; their names would match the words below. */
const ordinaryNetworks = new Set([13335, 54113, 20940, 36183]);

const vpnWords =
  /\b(vpn|hosting|hoster|vps|datacenters?|data cent(er|re)s?|dedicated servers?|colocation|cloud)\b/i;
const proxyWords = /\b(tor exit|anonymizer|open proxy|proxies)\b/i;

export function anonymityOf(network: { number: number; name: string } | undefined): {
  isVpn: boolean;
  isProxy: boolean;
} {
  if (!network || ordinaryNetworks.has(network.number)) return { isVpn: false, isProxy: false };
  const { number, name } = network;
  const isProxy = proxyNetworks.has(number) || proxyWords.test(name);
  return { isVpn: isProxy || vpnNetworks.has(number) || vpnWords.test(name), isProxy };
}
