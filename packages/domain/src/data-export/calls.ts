import type { Calls } from '../wire/endpoint.ts';
import type { DataExportDefinitions } from './endpoints.ts';

export const dataExportCalls: Calls<DataExportDefinitions> = {
  exportData: { method: 'GET', path: '/api/user/export' },
};
