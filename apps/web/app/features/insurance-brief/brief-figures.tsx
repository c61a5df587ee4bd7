import type { InsuranceFigures } from '@curbside/domain/risk/endpoints';
import classes from './insurance-brief.module.css';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });
const rate = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/**
 * Figures that are counted now. One is left out where there is too little to count, or where so little
 * was counted that it would be printed as 0.
 */
export function BriefFigures({ figures }: { figures: InsuranceFigures }) {
  const { verifiedGuests, inspectionsPerTrip, incidentsPerThousandTrips } = figures;
  const shown = [
    { label: 'Guests with a verified identity', value: formatWith(percent, verifiedGuests) },
    { label: 'Inspections per completed trip', value: formatWith(rate, inspectionsPerTrip) },
    { label: 'Incidents per 1,000 trips', value: formatWith(rate, incidentsPerThousandTrips) },
  ].filter(({ value }) => value !== undefined);
  if (shown.length === 0) {
    return (
      <p className={classes.note}>Live figures appear here once enough trips are completed.</p>
    );
  }
  return (
    <dl className={classes.figures}>
      {shown.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function formatWith(format: Intl.NumberFormat, value: number | null): string | undefined {
  const text = value === null ? undefined : format.format(value);
  return text === format.format(0) && value !== 0 ? undefined : text;
}
