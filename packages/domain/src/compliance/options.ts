import type { incidentStatuses } from '../incidents/states.ts';

export const complianceExports = ['incidents', 'contracts', 'inspections', 'audit-logs'] as const;
export type ComplianceExport = (typeof complianceExports)[number];

export const incidentFilters = [
  'all',
  'reported',
  'investigating',
  'resolved',
  'frozen',
] as const satisfies readonly ('all' | 'frozen' | (typeof incidentStatuses)[number])[];

export const auditFilters = ['actor', 'entity', 'action', 'from', 'to', 'ip'] as const;
