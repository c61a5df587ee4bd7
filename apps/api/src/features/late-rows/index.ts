export { keepChoice } from './keep-choice.ts';
export {
  backSignOf,
  changeTold,
  findBackSign,
  findTold,
  isDocumented,
  type LateGuestRow,
  type LateRow,
  lockLate,
  wasCarOut,
} from './queries.ts';
