export { registerDataExport } from './routes.ts';
