import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';

/** What an inspection is called. */
export const inspectionNames = { pickup: 'Pickup', return: 'Return' } as const;

/** 'front' → 'Front'; 'Photo' where nobody said what it shows. */
export function nameOfPhotoType(type: InspectionPhoto['photoType']): string {
  return type ? type.charAt(0).toUpperCase() + type.slice(1) : 'Photo';
}
