import { countOf } from '../text/count-of.ts';
import { listOf } from '../text/list-of.ts';
import { namesAgree } from './names.ts';

export const riskFactorNames = [
  'ipChanges',
  'foreignIp',
  'vpnUse',
  'recentRegistration',
  'nameMismatch',
  'noVerification',
  'deviceMultiAccount',
  'deviceChanges',
  'deviceShared',
] as const;
export type RiskFactorName = (typeof riskFactorNames)[number];

/** Under a factor's own name: the most points that it can add. Points of rules stand nowhere else. */
export const riskPoints = {
  ipChanges: 15,
  ipChangesPerCountry: 5,
  ipChangesPerNetwork: 2,
  foreignIp: 15,
  vpnUse: 15,
  recentRegistration: 10,
  recentRegistrationMonth: 5,
  nameMismatch: 20,
  noVerification: 10,
  deviceMultiAccount: 20,
  deviceChanges: 10,
  deviceChangesPerDevice: 5,
  deviceShared: 10,
};
export type RiskPoints = typeof riskPoints;
export const riskPointNames = Object.keys(riskPoints) as (keyof RiskPoints)[];

/** Addresses and devices are deleted this many days after their last use. */
export const traceDays = 180;

/** Older addresses and devices do not count. */
export const riskWindowDays = 30;

/**
 * FingerprintJS gives a phone less than this, since phones of one model look alike: such a fingerprint
 * is no proof that accounts share a device.
 */
export const leastConfidence = 0.5;

const homeCountry = 'US';
const devicesWithoutPoints = 3;
const newAccountDays = 7;
const youngAccountDays = 30;

/** Stored with the score, so that it can be explained. */
export interface RiskFacts {
  /** Whole days since the account was opened. */
  registeredDays: number;
  isVerified: boolean;
  profileName: string;
  /** The name found by the identity check; null without one. */
  verifiedName: string | null;
  /** In the last 30 days, public addresses only. Countries as ISO codes, most recent first. */
  addresses: number;
  vpnAddresses: number;
  countries: string[];
  networks: number;
  /** In the last 30 days. */
  devices: number;
  /** The most accounts, including this one, that share one of its devices. */
  accountsOnDevice: number;
}

export interface RiskFactor {
  points: number;
  description: string;
}
export type RiskFactors = Record<RiskFactorName, RiskFactor>;

export interface RiskAssessment {
  /** 0 to 100. */
  score: number;
  factors: RiskFactors;
}

/** The points of all nine factors, added up and capped at 100. */
export function assessRisk(facts: RiskFacts, points: RiskPoints = riskPoints): RiskAssessment {
  const factors = factorsOf(facts, points);
  const sum = riskFactorNames.reduce((total, name) => total + factors[name].points, 0);
  return { score: Math.min(100, sum), factors };
}

function factorsOf(facts: RiskFacts, points: RiskPoints): RiskFactors {
  return {
    ipChanges: ipChanges(facts, points),
    foreignIp: foreignIp(facts, points),
    vpnUse: vpnUse(facts, points),
    recentRegistration: recentRegistration(facts, points),
    nameMismatch: nameMismatch(facts, points),
    noVerification: {
      points: facts.isVerified ? 0 : points.noVerification,
      description: facts.isVerified ? 'Identity is verified.' : 'Identity is not verified.',
    },
    deviceMultiAccount: deviceMultiAccount(facts, points),
    deviceChanges: deviceChanges(facts, points),
    deviceShared: deviceShared(facts, points),
  };
}

/** A network in a further country counts as that country. */
function ipChanges({ countries, networks }: RiskFacts, points: RiskPoints): RiskFactor {
  const furtherCountries = Math.max(0, countries.length - 1);
  const furtherNetworks = Math.max(0, networks - 1 - furtherCountries);
  const sum =
    furtherCountries * points.ipChangesPerCountry + furtherNetworks * points.ipChangesPerNetwork;
  const parts = [
    ...(furtherCountries > 0
      ? [`${furtherCountries} further ${countryWord(furtherCountries)}`]
      : []),
    ...(furtherNetworks > 0 ? [`${furtherNetworks} further ${networkWord(furtherNetworks)}`] : []),
  ];
  return {
    points: Math.min(points.ipChanges, sum),
    description:
      parts.length > 0
        ? `${listOf(parts)} in ${riskWindowDays} days.`
        : `No change of network in ${riskWindowDays} days.`,
  };
}

const countryWord = (count: number) => (count === 1 ? 'country' : 'countries');
const networkWord = (count: number) => (count === 1 ? 'network' : 'networks');

function foreignIp({ countries }: RiskFacts, points: RiskPoints): RiskFactor {
  const abroad = countries.filter((country) => country !== homeCountry).map(countryName);
  if (abroad.length === 0) return { points: 0, description: 'No address outside the US.' };
  return {
    points: points.foreignIp,
    description: `Seen from ${abroad.slice(0, 3).join(', ')} in the last ${riskWindowDays} days.`,
  };
}

const regions = new Intl.DisplayNames(['en'], { type: 'region' });

/** For example Romania for RO. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code;
}

function vpnUse({ addresses, vpnAddresses }: RiskFacts, points: RiskPoints): RiskFactor {
  if (vpnAddresses === 0) return { points: 0, description: 'No VPN, proxy or hosting address.' };
  const ofAll =
    addresses === 1
      ? 'The one address belongs'
      : `${vpnAddresses} of ${addresses} addresses ${vpnAddresses === 1 ? 'belongs' : 'belong'}`;
  return { points: points.vpnUse, description: `${ofAll} to a VPN, proxy or hosting provider.` };
}

function recentRegistration({ registeredDays }: RiskFacts, points: RiskPoints): RiskFactor {
  const description =
    registeredDays < 1 ? 'Joined today.' : `Joined ${countOf(registeredDays, 'day')} ago.`;
  if (registeredDays < newAccountDays) return { points: points.recentRegistration, description };
  if (registeredDays < youngAccountDays) {
    return { points: points.recentRegistrationMonth, description };
  }
  return { points: 0, description };
}

function nameMismatch({ profileName, verifiedName }: RiskFacts, points: RiskPoints): RiskFactor {
  if (verifiedName === null) return { points: 0, description: 'No verified name to compare.' };
  if (namesAgree(profileName, verifiedName)) {
    return { points: 0, description: 'The verified name matches the profile.' };
  }
  return {
    points: points.nameMismatch,
    description: `Verified as ${verifiedName}, the profile says ${profileName}.`,
  };
}

function deviceMultiAccount({ accountsOnDevice }: RiskFacts, points: RiskPoints): RiskFactor {
  if (accountsOnDevice < 3) return { points: 0, description: 'No device with three accounts.' };
  return {
    points: points.deviceMultiAccount,
    description: `One of the devices is used by ${accountsOnDevice} accounts.`,
  };
}

function deviceShared({ accountsOnDevice }: RiskFacts, points: RiskPoints): RiskFactor {
  if (accountsOnDevice < 2) return { points: 0, description: 'No device is shared.' };
  if (accountsOnDevice > 2) return { points: 0, description: 'Counted as many accounts.' };
  return { points: points.deviceShared, description: 'A device is shared with one other account.' };
}

function deviceChanges({ devices }: RiskFacts, points: RiskPoints): RiskFactor {
  const further = Math.max(0, devices - devicesWithoutPoints);
  return {
    points: Math.min(points.deviceChanges, further * points.deviceChangesPerDevice),
    description: `${countOf(devices, 'device')} in ${riskWindowDays} days.`,
  };
}
