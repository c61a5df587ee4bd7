export { createCannedAnswer } from './change-canned-answers.ts';
export { registerCannedAnswers } from './routes.ts';
