import type { Calls } from '../wire/endpoint.ts';
import type { FileDefinitions } from './endpoints.ts';

export const fileCalls: Calls<FileDefinitions> = {
  uploadPhoto: { method: 'POST', path: '/api/uploads' },
  beginUpload: { method: 'POST', path: '/api/uploads/resumable' },
  getUpload: { method: 'GET', path: '/api/uploads/:id' },
  appendUpload: { method: 'PATCH', path: '/api/uploads/:id' },
  removeUpload: { method: 'DELETE', path: '/api/uploads/:id' },
};
