export { closeMonth } from './close-month.ts';
export { compareAccount } from './compare-account.ts';
export {
  type Difference,
  listOpenDifferences,
  listOpenDifferencesOf,
  saveDifference,
  saveFirstDifference,
} from './difference-queries.ts';
export { hasEntry, sumOfOrder, sumsOf, sumUnpaidGoodwill } from './entry-queries.ts';
export {
  findOrderOfMetadata,
  findOrderOfObject,
  listObjectsOfOrder,
  type StripeObjectRow,
  saveObjects,
  sumRefunds,
} from './object-queries.ts';
export {
  debtReturned,
  debtSettled,
  postAuthorizationEnded,
  postAuthorized,
  postCaptured,
  postReceivable,
  postReceivableSettled,
  postShares,
  postWrittenOffReturned,
} from './post-booking.ts';
export { postJournal } from './post-journal.ts';
export { idOf, isPosted, postTransaction } from './post-transaction.ts';
export { readBalance } from './read-balance.ts';
export {
  insertReceivable,
  lockOpenReceivables,
  markReceivableSettled,
  type ReceivableRow,
} from './receivable-queries.ts';
export { compareLedger } from './reconcile.ts';
export { listOwedToGuest, sumRepaid } from './repaid-queries.ts';
export { resolveDifference } from './resolve-difference.ts';
export { registerLedger } from './routes.ts';
export { getLedgerBalance, listLedgerPage } from './statement-queries.ts';
export {
  findTransactions,
  listTransferIds,
  listUnsyncedBookings,
  listUnsyncedOf,
  markSynced,
} from './transaction-queries.ts';
export { ledgerLineOnWire } from './wire.ts';
export { registerLedgerWork } from './work.ts';
