import { z } from 'zod';
import { bookingParties } from '../bookings/states.ts';
import { type PhotoWidth, photoWidths } from '../cars/photos.ts';
import { atSignedAddress, endpoint, endpoints, fileSchema } from '../wire/endpoint.ts';
import { emptyOr, pathIdSchema, textSchema } from '../wire/text-fields.ts';
import { inspectionCalls } from './calls.ts';
import { inspectionLimits, inspectionTypes, photoTypes } from './rules.ts';

/** The requested width of a private photo; the widest by default. */
export const photoWidthSchema = emptyOr(z.enum(photoWidths.map(String))).transform(
  (text): PhotoWidth => photoWidths.find((width) => String(width) === text) ?? 1600,
);

const coordinate = (limit: number) =>
  emptyOr(
    z
      .string()
      .regex(/^-?\d{1,3}(\.\d{1,20})?$/, 'Enter a coordinate in degrees.')
      .transform(Number)
      .refine((degrees) => Math.abs(degrees) <= limit, 'Enter a coordinate in degrees.'),
  ).transform((degrees) => degrees ?? null);

export const inspectionFieldsSchema = z.object({
  bookingId: pathIdSchema,
  inspectionType: z.enum(inspectionTypes),
  photoType: emptyOr(z.enum(photoTypes)).transform((type) => type ?? null),
  notes: textSchema(2000)
    .optional()
    .transform((text) => text || null),
  latitude: coordinate(90),
  longitude: coordinate(180),
  uploadIds: emptyOr(
    z
      .string()
      .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, 'Send the ids of uploads, with commas between.')
      .transform((text) => text.split(',').map(Number))
      .refine((ids) => ids.length <= inspectionLimits.files, 'Send fewer files at once.'),
  ).transform((ids) => ids ?? []),
});
export type InspectionFields = z.output<typeof inspectionFieldsSchema>;

export const inspectionPhotoSchema = z
  .object({
    id: z.int(),
    bookingId: z.int(),
    photoUrl: z.string().meta({ description: 'A private address, for the parties and staff' }),
    contentType: z.string(),
    photoType: z.enum(photoTypes).nullable(),
    correction: z
      .object({ from: z.enum(photoTypes).nullable(), at: z.string() })
      .nullable()
      .meta({ description: 'The type that the photo was added with, where it was corrected' }),
    notes: z.string().nullable(),
    capturedAt: z.string(),
    captureSource: z.enum(['camera', 'received']).meta({
      description: 'True if capturedAt comes from the camera, false if it is the time of receipt',
    }),
    uploaderRole: z.enum(bookingParties),
    uploadedBy: z.string(),
    inspectionType: z.enum(inspectionTypes),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    sha256: z.string().meta({ description: 'The hash of the original file' }),
    createdAt: z.string().meta({ description: 'When the file was received' }),
  })
  .meta({ id: 'InspectionPhoto' });
export type InspectionPhoto = z.output<typeof inspectionPhotoSchema>;

const tag = 'Inspections';
const params = z.object({ id: pathIdSchema });

const definitions = {
  uploadInspection: endpoint({
    summary: 'Add photos and videos to a trip from its start on: all of them, or none',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden', 'wrong_state', 'unsupported_file'],
    multipart: {
      bookingId: { type: 'text', description: 'The trip' },
      inspectionType: { type: 'text', description: inspectionTypes.join(' or ') },
      photoType: { type: 'text', description: `Optional: ${photoTypes.join(', ')}` },
      notes: { type: 'text', description: 'Optional' },
      latitude: { type: 'text', description: 'Where it was taken, in degrees; optional' },
      longitude: { type: 'text', description: 'Where it was taken, in degrees; optional' },
      uploadIds: { type: 'text', description: 'Ids of finished uploads, separated by commas' },
      photos: { type: 'files', description: 'Pictures, and videos as MP4, WebM or MOV' },
    },
    status: 201,
    answer: z.array(inspectionPhotoSchema),
  }),
  inspectionsOfBooking: endpoint({
    summary: 'The inspection photos of a trip, for its parties and staff, in the order received',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    answer: z.array(inspectionPhotoSchema),
  }),
  checkInspections: endpoint({
    summary: 'Whether a trip has a pickup and a return inspection',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    answer: z.object({ hasPickup: z.boolean(), hasReturn: z.boolean() }),
  }),
  correctPhoto: endpoint({
    summary:
      'Correct what a photo shows, within an hour; the first type is kept beside the new one',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden', 'wrong_state'],
    params,
    body: z.object({ photoType: z.enum(photoTypes) }),
    answer: inspectionPhotoSchema,
  }),
  getInspectionFile: endpoint({
    summary: 'An inspection photo or video, for the parties of the trip and staff',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    query: z.object({ width: photoWidthSchema }),
    otherStatuses: {
      206: 'The part of a video that a Range header asked for',
      302: atSignedAddress,
    },
    answersFile: '*/*',
    answer: fileSchema,
  }),
};
export type InspectionDefinitions = typeof definitions;
export const inspectionEndpoints = endpoints(inspectionCalls, definitions);
