export {
  findFirstAuditBreak,
  findNewestAuditHash,
  hasAuditHash,
  hasAuditRow,
} from './queries.ts';
export { recordAudit } from './record-audit.ts';
