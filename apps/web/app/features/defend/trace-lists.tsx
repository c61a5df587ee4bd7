import { marketDay } from '@curbside/domain/calendar/days';
import { formatDayAndYear } from '@curbside/domain/calendar/format';
import type { RiskDetail } from '@curbside/domain/risk/endpoints';
import { countryName, leastConfidence } from '@curbside/domain/risk/rules';
import { riskTexts } from '@curbside/domain/risk/texts';
import { countOf } from '@curbside/domain/text/count-of';
import { Link, useSearchParams } from 'react-router';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Moment } from '../staff-page/index.ts';
import classes from './defend.module.css';

type Address = RiskDetail['ipLogs'][number];
type Device = RiskDetail['deviceFingerprints'][number];

const shownOfFingerprint = 16;

/** Where the account was used, the last address first. */
export function AddressList({ addresses }: { addresses: Address[] }) {
  if (addresses.length === 0) return <p>No addresses recorded yet</p>;
  return (
    <>
      <ul className={classes.traces} aria-label="IP addresses">
        {addresses.map((address) => (
          <li key={address.ipAddress}>
            <TraceLink filter="address" value={address.ipAddress}>
              {address.ipAddress}
            </TraceLink>
            <span className={classes.place}>{placeOf(address)}</span>
            <span className={classes.flags}>
              {address.isVpn === 1 && <StatusBadge tone="amber" label="VPN" />}
              {address.isProxy === 1 && <StatusBadge tone="amber" label="Proxy" />}
            </span>
            <time className={classes.soft} dateTime={address.timestamp}>
              <Moment at={address.timestamp} />
            </time>
          </li>
        ))}
      </ul>
      <p className={classes.soft}>
        <a href="https://db-ip.com" rel="noreferrer">
          IP Geolocation by DB-IP
        </a>
      </p>
    </>
  );
}

interface TraceLinkProps {
  filter: 'address' | 'device';
  value: string;
  children: string;
}

/** Leads to every account that was used from there. */
function TraceLink({ filter, value, children }: TraceLinkProps) {
  const [params] = useSearchParams();
  const user = params.get('user') ?? '';
  return (
    <Link
      className={classes.mono}
      to={`?${new URLSearchParams({ [filter]: value, user })}`}
      title={`Accounts with this ${filter}`}
      preventScrollReset
    >
      {children}
    </Link>
  );
}

function placeOf({ city, region, country, network }: Address): string {
  const place = [city, region, country && countryName(country)].filter(Boolean).join(', ');
  return [place || 'Unknown place', network].filter(Boolean).join(' · ');
}

/** The browsers that the account was used with. */
export function DeviceList({ devices }: { devices: Device[] }) {
  if (devices.length === 0) return <p>{riskTexts.noDevices}</p>;
  return (
    <ul className={classes.traces} aria-label="Devices">
      {devices.map((device) => (
        <li key={device.fingerprint}>
          <TraceLink filter="device" value={device.fingerprint}>
            {device.fingerprint.slice(0, shownOfFingerprint)}
          </TraceLink>
          <span className={classes.place}>
            {formatDayAndYear(marketDay(new Date(device.firstSeen)))} –{' '}
            {formatDayAndYear(marketDay(new Date(device.lastSeen)))} ·{' '}
            {countOf(device.useCount, 'use')}
          </span>
          {device.sharedWith > 0 && <StatusBadge tone="red" label="Multi-account warning" />}
          <span className={classes.soft}>Shared with {countOf(device.sharedWith, 'account')}</span>
          <span className={classes.place}>{confidenceWords(device.confidence)}</span>
        </li>
      ))}
    </ul>
  );
}

/** How far the fingerprint tells one device from another. */
function confidenceWords(confidence: number | null): string {
  if (confidence === null) return 'Confidence not known';
  const percent = `Confidence ${Math.round(confidence * 100)}%`;
  return confidence < leastConfidence
    ? `${percent}: too low to link accounts, since devices of one model look alike`
    : percent;
}
