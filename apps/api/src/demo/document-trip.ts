import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderCarPhotos } from '@curbside/demo-pictures';
import type { IncidentSeverity } from '@curbside/domain/incidents/states';
import type { inspectionTypes } from '@curbside/domain/inspections/rules';
import { withTemporaryFolder } from '../features/files/index.ts';
import { reportIncident } from '../features/incidents/index.ts';
import { addInspection } from '../features/inspections/index.ts';
import type { Person } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { demoCars } from './catalog/demo-cars.ts';
import type { DemoTrip } from './trips.ts';

/** In the order of a demo car's views. */
const photoTypes = ['front', 'left', 'back', 'other'] as const;

/** Smaller than a listing's: each trip has several. */
const shareOfScale = 0.5;

type InspectionType = (typeof inspectionTypes)[number];

/** A missing type means that the guest took no photos then. */
export type InspectionPhotos = Partial<Record<InspectionType, readonly Buffer[]>>;

export async function drawInspections(
  trips: readonly DemoTrip[],
  photoScale: number,
): Promise<ReadonlyMap<DemoTrip, InspectionPhotos>> {
  const inspected = trips.filter(({ isInspected }) => isInspected);
  return new Map(
    await Promise.all(
      inspected.map(async (trip) => [trip, await drawInspection(trip, photoScale)] as const),
    ),
  );
}

async function drawInspection(
  { car, outcome }: DemoTrip,
  photoScale: number,
): Promise<InspectionPhotos> {
  const picture = demoCars[car]?.picture;
  if (!picture) throw new Error(`The demo has no car ${car}.`);
  const scale = photoScale * shareOfScale;
  const [pickup, atReturn] = await Promise.all([
    renderCarPhotos(picture, { scale }),
    // A little different, as if photographed again.
    outcome === 'completed' ? renderCarPhotos(picture, { scale: scale * 0.95 }) : undefined,
  ]);
  return { pickup, return: atReturn };
}

/** Adds the photos to an inspection, at the time of `deps`. */
export async function inspectTrip(
  deps: Deps,
  actor: Person,
  given: { bookingId: number; type: InspectionType; photos: readonly Buffer[] },
): Promise<void> {
  const { bookingId, type, photos } = given;
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
