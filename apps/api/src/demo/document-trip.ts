import type { IncidentSeverity } from '@curbside/domain/incidents/states';
import type { inspectionTypes } from '@curbside/domain/inspections/rules';
import { reportIncident } from '../features/incidents/index.ts';
import { addPreparedInspection } from '../features/inspections/index.ts';
import type { Person } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { PictureSpec } from './catalog/picture-spec.ts';
import { type InspectedView, readPicture, type ShippedWidth } from './shipped-pictures.ts';

type InspectionType = (typeof inspectionTypes)[number];

const photoTypes = {
  front: 'front',
  inside: 'interior',
  side: 'left',
  back: 'back',
  detail: 'other',
} as const satisfies Record<InspectedView, string>;

/** Narrower than a listing's, but for the detail at pickup, as if photographed again. */
const widthAt: Record<InspectionType, ShippedWidth> = { pickup: 960, return: 640 };

/** Adds photos of the car to an inspection, at the time of `deps`. Returns their ids. */
export async function inspectTrip(
  deps: Deps,
  actor: Person,
  given: {
    bookingId: number;
    type: InspectionType;
    picture: PictureSpec;
    views: readonly InspectedView[];
    notes?: string;
  },
): Promise<number[]> {
  const { bookingId, type, picture, views, notes = 'Clean, no damage.' } = given;
  const captured = deps.clock.now();
  const ids: number[] = [];
  for (const [index, view] of views.entries()) {
    const { original, photo } = await readPicture(picture, view, widthAt[type]);
    const added = await addPreparedInspection(deps, actor, {
      fields: {
        bookingId: String(bookingId),
        inspectionType: type,
        photoType: photoTypes[view],
        notes: index === 0 && type === 'pickup' ? notes : '',
      },
      files: [{ file: original, photo, captured }],
    });
    ids.push(...added.map(({ id }) => id));
  }
  return ids;
}

export async function reportDemoIncident(
  deps: Deps,
  actor: Person,
  given: { bookingId: number; severity: IncidentSeverity; description: string },
): Promise<void> {
  await reportIncident(deps, actor, {
    ...given,
    incidentType: 'damage',
    location: null,
    incidentDate: deps.clock.now(),
    policeReportNumber: null,
    estimatedDamage: null,
    photos: [],
  });
}
