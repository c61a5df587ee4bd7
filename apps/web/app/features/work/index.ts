export { WorkList, workQuery } from './work-list.tsx';
