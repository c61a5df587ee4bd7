import type { Calls } from '../wire/endpoint.ts';
import type { LedgerDefinitions } from './endpoints.ts';

export const ledgerCalls: Calls<LedgerDefinitions> = {
  ledger: { method: 'GET', path: '/api/admin/ledger' },
  waiting: { method: 'GET', path: '/api/admin/ledger/waiting' },
  reconciliation: { method: 'GET', path: '/api/admin/reconciliation' },
  changeDifference: { method: 'PATCH', path: '/api/admin/reconciliation/:id' },
  monthEnd: { method: 'GET', path: '/api/admin/month-end' },
  monthEndFile: { method: 'GET', path: '/api/admin/month-end/export' },
  closeMonth: { method: 'POST', path: '/api/admin/month-end/close' },
  taxReport: { method: 'GET', path: '/api/admin/tax-report' },
};
