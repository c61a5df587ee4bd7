import type { InsuranceFigures } from '@curbside/domain/risk/endpoints';
import type { Actor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { countForBrief } from './figure-queries.ts';

/** With fewer, a share or a rate would be mostly chance. */
const fewestGuests = 20;
const fewestTrips = 50;

/** Figures of the insurance brief; null if there is too little data. */
export async function showFigures(
  { db }: Pick<Deps, 'db'>,
  _actor: Actor,
): Promise<InsuranceFigures> {
  const { guests, verifiedGuests, trips, inspections, incidents } = await countForBrief(db);
  const perTrip = (count: number) => (trips < fewestTrips ? null : count / trips);
  const incidentRate = perTrip(incidents);
  return {
    verifiedGuests: guests < fewestGuests ? null : verifiedGuests / guests,
    inspectionsPerTrip: perTrip(inspections),
    incidentsPerThousandTrips: incidentRate === null ? null : incidentRate * 1000,
  };
}
