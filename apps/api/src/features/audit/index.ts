export { findFirstAuditBreak } from './queries.ts';
export { type AuditEntry, recordAudit } from './record-audit.ts';
