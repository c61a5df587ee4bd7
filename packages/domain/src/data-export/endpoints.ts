import { endpoint, endpoints, fileSchema } from '../wire/endpoint.ts';
import { dataExportCalls } from './calls.ts';

const definitions = {
  exportData: endpoint({
    summary: 'All data and files of the user as a ZIP',
    tag: 'Accounts',
    access: 'signed-in',
    errors: ['not_found'],
    answersFile: 'application/zip',
    answer: fileSchema,
  }),
};
export type DataExportDefinitions = typeof definitions;
export const dataExportEndpoints = endpoints(dataExportCalls, definitions);
