import type { ComplianceIncident } from '@curbside/domain/compliance/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { formatMoney } from '../../../platform/formatters.ts';
import { Fact, Facts } from '../../../ui/cards/facts.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { incidentTones } from '../../incidents/index.ts';
import { BookingLink, CarLink, Moment, PersonLink } from '../../staff-page/index.ts';
import { severityTones } from '../tones.ts';
import classes from './incident-facts.module.css';

interface IncidentFactsProps {
  incident: ComplianceIncident;
  /** On the page of its booking, which names booking and car itself. */
  isInBooking?: boolean;
}

/** The report in its own words first, then the facts about it. */
export function IncidentFacts({ incident, isInBooking = false }: IncidentFactsProps) {
  const { bookingId, carId, carTitle, category, severity, status, payoutFrozen } = incident;
  return (
    <>
      <p className={classes.marks}>
        <strong>{capitalized(category)}</strong>
        <StatusBadge tone={severityTones[severity]} label={`${capitalized(severity)} severity`} />
        <StatusBadge tone={incidentTones[status]} label={capitalized(status)} />
      </p>
      <p className={classes.description}>{incident.description}</p>
      <Facts>
        {!isInBooking && (
          <>
            <Fact label="Booking">
              <BookingLink id={bookingId} />
            </Fact>
            <Fact label="Car">
              <CarLink id={carId}>{carTitle}</CarLink>
            </Fact>
          </>
        )}
        <Fact label="Reported">
          <Moment at={incident.createdAt} />
        </Fact>
        <Fact label="Reported by">
          <PersonLink id={incident.reporterId}>{incident.reporterName}</PersonLink> (
          {incident.reporterRole === 'renter' ? 'guest' : 'host'})
        </Fact>
        <Fact label="Happened">
          <Moment at={incident.incidentDate} />
        </Fact>
        <Fact label="Payout">{payoutFrozen ? 'Frozen' : 'Not frozen'}</Fact>
        {incident.location && <Fact label="Location">{incident.location}</Fact>}
        {incident.policeReportNumber && (
          <Fact label="Police report number">{incident.policeReportNumber}</Fact>
        )}
        {incident.estimatedDamage && (
          <Fact label="Estimated damage">{formatMoney(incident.estimatedDamage)}</Fact>
        )}
      </Facts>
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
