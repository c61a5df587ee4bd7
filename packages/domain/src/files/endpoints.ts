import { z } from 'zod';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { pathIdSchema } from '../wire/text-fields.ts';
import { fileCalls } from './calls.ts';
import { uploadPurposes } from './rules.ts';

const tag = 'Files';
const params = z.object({ id: pathIdSchema });
const offsetHeaders = {
  'Upload-Offset': 'How many bytes have been received',
  'Tus-Resumable': 'The version of the tus protocol',
};

const uploadStateSchema = z
  .object({
    id: z.int(),
    purpose: z.enum(uploadPurposes),
    length: z.int().meta({ description: 'The bytes of the whole file' }),
    offset: z.int().meta({ description: 'The bytes received so far' }),
    isFinished: z.boolean(),
    url: z.string().nullable().meta({ description: 'The address of a finished public photo' }),
  })
  .meta({ id: 'UploadState' });
export type UploadState = z.output<typeof uploadStateSchema>;

const definitions = {
  uploadPhoto: endpoint({
    summary:
      'Upload one photo, or a PDF for a claim; calls that take photos or documents accept its id from this user',
    tag,
    access: 'active',
    errors: [
      'invalid_request',
      'unsupported_media',
      'unsupported_file',
      'too_large',
      'storage_quota',
    ],
    multipart: {
      file: { type: 'file', description: 'A picture of at most 15 MB, or a PDF of at most 10 MB' },
    },
    status: 201,
    answer: z
      .object({
        id: z.int(),
        url: z
          .string()
          .meta({ description: 'The address of the photo, or of the state of a PDF’s upload' }),
      })
      .meta({ id: 'Upload' }),
  }),
  beginUpload: endpoint({
    summary: 'Begin a resumable upload by the tus protocol',
    tag,
    access: 'signed-in',
    errors: [
      'invalid_request',
      'account_disabled',
      'forbidden',
      'too_large',
      'storage_quota',
      'storage_full',
    ],
    takesHeaders: {
      'Upload-Length': 'The bytes of the whole file',
      'Upload-Metadata': `The purpose, in base64: ${uploadPurposes.join(' or ')}`,
    },
    answersHeaders: { ...offsetHeaders, Location: 'Where the bytes are sent to' },
    status: 201,
    answer: uploadStateSchema,
  }),
  getUpload: endpoint({
    summary: 'The progress of an upload of this user; HEAD returns only the headers',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'unsupported_file', 'too_large'],
    params,
    answersHeaders: { ...offsetHeaders, 'Upload-Length': 'The bytes of the whole file' },
    answer: uploadStateSchema,
  }),
  appendUpload: endpoint({
    summary: 'Send bytes of an upload from its offset on, as application/offset+octet-stream',
    tag,
    access: 'signed-in',
    errors: [
      'not_found',
      'account_disabled',
      'wrong_state',
      'unsupported_media',
      'unsupported_file',
      'too_large',
      'storage_quota',
      'storage_full',
    ],
    params,
    takesHeaders: { 'Upload-Offset': 'The bytes received so far' },
    answersHeaders: offsetHeaders,
    status: 204,
    answer: z.null(),
  }),
  removeUpload: endpoint({
    summary: 'Remove an upload of this user',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    status: 204,
    answer: z.null(),
  }),
};
export type FileDefinitions = typeof definitions;
export const fileEndpoints = endpoints(fileCalls, definitions);
