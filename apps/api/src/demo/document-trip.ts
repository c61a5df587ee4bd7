import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderCarPhotos } from '@curbside/demo-pictures';
import type { IncidentSeverity } from '@curbside/domain/incidents/states';
import { withTemporaryFolder } from '../features/files/index.ts';
import { reportIncident } from '../features/incidents/index.ts';
import { addInspection } from '../features/inspections/index.ts';
import type { Person } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { DemoCar } from './catalogue/demo-car.ts';

/** What the views of a demo car show, in their order. */
const photoTypes = ['front', 'left', 'back', 'other'] as const;

/** Smaller than a listing's: several for each trip. */
const shareOfScale = 0.6;

/** Adds the views of a car to an inspection of its trip, as the actor, at the time of `deps`. */
export async function inspectTrip(
  deps: Deps,
  actor: Person,
  given: { bookingId: number; type: 'pickup' | 'return'; car: DemoCar; photoScale: number },
): Promise<void> {
  const { bookingId, type, car, photoScale } = given;
  // A little different at return, as if photographed again.
  const scale = photoScale * shareOfScale * (type === 'pickup' ? 1 : 0.95);
  const photos = await renderCarPhotos(car.picture, { scale });
  await withTemporaryFolder(deps.env.DATA_DIR, async (folder) => {
    for (const [index, bytes] of photos.entries()) {
      const path = join(folder, String(index));
      await writeFile(path, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const file = { path, sha256, contentType: 'image/jpeg', bytes: bytes.length };
      await addInspection(deps, actor, {
        fields: {
          bookingId: String(bookingId),
          inspectionType: type,
          photoType: photoTypes[index] ?? 'other',
          notes: index === 0 && type === 'pickup' ? 'Clean, no damage.' : '',
        },
        files: [{ ...file, isPicture: true }],
        folder,
      });
    }
  });
}

/** Reports an incident of a trip, as the actor, at the time of `deps`. */
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
