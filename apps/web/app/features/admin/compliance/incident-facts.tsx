import type { ComplianceIncident } from '@curbside/domain/compliance/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { formatInstant, formatMoney } from '../../../platform/formatters.ts';
import { Fact, Facts } from '../../../ui/cards/facts.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { incidentTones } from '../../incidents/index.ts';
import { BookingLink, CarLink, PersonLink } from '../../staff-page/index.ts';
import { severityTones } from '../tones.ts';
import classes from './incident-facts.module.css';

export function IncidentFacts({ incident }: { incident: ComplianceIncident }) {
  const { bookingId, carId, carTitle, category, severity, status, payoutFrozen } = incident;
  return (
    <>
      <Facts>
        <Fact label="Category">{capitalized(category)}</Fact>
        <Fact label="Severity">
          <StatusBadge tone={severityTones[severity]} label={capitalized(severity)} />
        </Fact>
        <Fact label="Status">
          <StatusBadge tone={incidentTones[status]} label={capitalized(status)} />
        </Fact>
        <Fact label="Payout">{payoutFrozen ? 'Frozen' : 'Not frozen'}</Fact>
        <Fact label="Booking">
          <BookingLink id={bookingId} />
        </Fact>
        <Fact label="Car">
          <CarLink id={carId}>{carTitle}</CarLink>
        </Fact>
        <Fact label="Reported">{formatInstant(incident.createdAt)}</Fact>
        <Fact label="Reported by">
          {incident.reporterName ? (
            <PersonLink id={incident.reporterId}>{incident.reporterName}</PersonLink>
          ) : (
            'Deleted user'
          )}{' '}
          ({incident.reporterRole === 'renter' ? 'guest' : 'host'})
        </Fact>
        <Fact label="Happened">{formatInstant(incident.incidentDate)}</Fact>
        {incident.location && <Fact label="Location">{incident.location}</Fact>}
        {incident.policeReportNumber && (
          <Fact label="Police report number">{incident.policeReportNumber}</Fact>
        )}
        {incident.estimatedDamage && (
          <Fact label="Estimated damage">{formatMoney(incident.estimatedDamage)}</Fact>
        )}
      </Facts>
      <p>{incident.description}</p>
      {incident.photos.length > 0 && (
        <div className={classes.photos}>
          {incident.photos.map((photo) => (
            <a key={photo} href={photo} target="_blank" rel="noreferrer">
              <img src={`${photo}?width=320`} alt="Of the incident" className={classes.photo} />
            </a>
          ))}
        </div>
      )}
      {incident.resolution && <p>Told to both parties: {incident.resolution}</p>}
      {incident.note && <p>For staff alone: {incident.note}</p>}
    </>
  );
}
