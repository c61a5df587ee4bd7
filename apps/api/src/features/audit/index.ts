export { findFirstAuditBreak, hasAuditRow } from './queries.ts';
export { recordAudit } from './record-audit.ts';
