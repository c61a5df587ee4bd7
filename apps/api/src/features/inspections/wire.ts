import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';
import type { InspectionPhotoRow } from './queries.ts';

export function inspectionPhotoOnWire(photo: InspectionPhotoRow): InspectionPhoto {
  return {
    id: photo.id,
    bookingId: photo.bookingId,
    photoUrl: `/api/inspections/photos/${photo.id}`,
    contentType: photo.contentType,
    photoType: photo.photoType,
    correction: photo.correctedAt && {
      from: photo.firstPhotoType,
      at: photo.correctedAt.toISOString(),
    },
    notes: photo.notes,
    capturedAt: photo.capturedAt.toISOString(),
    captureSource: photo.captureSource,
    uploaderRole: photo.uploaderRole,
    uploadedBy: photo.uploaderId,
    inspectionType: photo.inspectionType,
    latitude: photo.latitude,
    longitude: photo.longitude,
    sha256: photo.sha256,
    createdAt: photo.createdAt.toISOString(),
  };
}
