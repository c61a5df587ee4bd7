export { myLateReturnsQuery } from './api.ts';
export { MyLateReturns } from './my-late-returns.tsx';
