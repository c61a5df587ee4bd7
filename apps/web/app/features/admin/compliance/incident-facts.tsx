import type { ComplianceIncident } from '@curbside/domain/compliance/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { formatInstant } from '../../../platform/formatters.ts';
import { Fact, Facts } from '../../../ui/cards/facts.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { incidentTones } from '../../incidents/index.ts';
import { severityTones } from '../tones.ts';

export function IncidentFacts({ incident }: { incident: ComplianceIncident }) {
  const { bookingId, category, severity, status, payoutFrozen, createdAt } = incident;
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
        <Fact label="Booking">{bookingId}</Fact>
        <Fact label="Reported">{formatInstant(createdAt)}</Fact>
      </Facts>
      <p>{incident.description}</p>
      {incident.resolution && <p>Resolution: {incident.resolution}</p>}
    </>
  );
}
