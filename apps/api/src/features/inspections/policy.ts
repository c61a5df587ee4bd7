import { inspectionLimits } from '@curbside/domain/inspections/rules';
import type { Person } from '../../platform/actor.ts';

/** The other side relies on what a photo is said to show, so only its author corrects that. */
export const canCorrect = (actor: Person, photo: { uploaderId: string }) =>
  photo.uploaderId === actor.id;

/** Later, the words of a photo are evidence like the photo. */
export const isCorrectable = ({ createdAt }: { createdAt: Date }, now: Date) =>
  now.getTime() <= createdAt.getTime() + inspectionLimits.correctMinutes * 60_000;
