export { registerCannedAnswers } from './routes.ts';
