export {
  findFirstAuditBreak,
  findNewestAuditHash,
  type HistoryRow,
  hasAuditHash,
  hasAuditRow,
  listHistory,
} from './queries.ts';
export { recordAudit } from './record-audit.ts';
