export { inspectionsQuery } from './api.ts';
export { comparisonsOf } from './comparisons.ts';
export { nameOfFile } from './inspection-names.ts';
export { InspectionsTab } from './inspections-tab.tsx';
