import { endpoint, fileSchema } from '../wire/endpoint.ts';

export const dataExportEndpoints = {
  exportData: endpoint({
    method: 'GET',
    path: '/api/user/export',
    summary: 'All data and files of the user as a ZIP',
    tag: 'Accounts',
    access: 'signed-in',
    errors: ['not_found'],
    answersFile: 'application/zip',
    answer: fileSchema,
  }),
} as const;
