import type { Calls } from '../wire/endpoint.ts';
import type { ComplianceDefinitions } from './endpoints.ts';

export const complianceCalls: Calls<ComplianceDefinitions> = {
  complianceIncidents: { method: 'GET', path: '/api/admin/compliance/incidents' },
  complianceIncident: { method: 'GET', path: '/api/admin/compliance/incidents/:id' },
  complianceInspections: { method: 'GET', path: '/api/admin/compliance/inspections' },
  auditLogs: { method: 'GET', path: '/api/admin/compliance/audit-logs' },
  auditMonths: { method: 'GET', path: '/api/admin/compliance/audit-months' },
  investigateIncident: { method: 'PATCH', path: '/api/admin/compliance/incidents/:id/investigate' },
  resolveIncident: { method: 'PATCH', path: '/api/admin/compliance/incidents/:id/resolve' },
  unfreezeIncident: { method: 'PATCH', path: '/api/admin/compliance/incidents/:id/unfreeze' },
  exportCompliance: { method: 'GET', path: '/api/admin/compliance/export/:kind' },
};
