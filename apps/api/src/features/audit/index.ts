export { archiveMonths } from './archive-months.ts';
export { findFirstAuditBreak } from './chain-queries.ts';
export { describeBreak } from './describe-break.ts';
export {
  countRows,
  findLastArchivedMonth,
  listAuditMonths,
} from './month-queries.ts';
export { findKeyedDetails, type HistoryRow, hasAuditRow, listHistory } from './queries.ts';
export { recordAudit } from './record-audit.ts';
export { sealMonths } from './seal-months.ts';
export { verifyLog } from './verify-log.ts';
export { registerAuditWork } from './work.ts';
