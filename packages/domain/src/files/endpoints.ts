import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';

export const fileEndpoints = {
  uploadPhoto: endpoint({
    method: 'POST',
    path: '/api/uploads',
    summary: 'Upload one photo; calls that take photos accept its id from this user',
    tag: 'Files',
    access: 'active',
    errors: ['invalid_request', 'unsupported_media', 'unsupported_file', 'too_large'],
    multipart: { file: { type: 'file', description: 'A picture of at most 15 MB' } },
    status: 201,
    answer: z
      .object({ id: z.int(), url: z.string().meta({ description: 'The address of the photo' }) })
      .meta({ id: 'Upload' }),
  }),
} as const;
