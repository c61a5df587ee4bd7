export { keepChoice } from './keep-choice.ts';
export {
  backSignOf,
  changeTold,
  findBackSign,
  findTold,
  type LateGuestRow,
  type LateRow,
  lateCarFact,
  lockLate,
  lockTold,
  wasCarOut,
} from './queries.ts';
