export { CannedAnswerPicker } from './canned-answer-picker.tsx';
export { CannedAnswersTab } from './canned-answers-tab.tsx';
