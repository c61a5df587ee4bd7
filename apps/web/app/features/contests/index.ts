export { ContestForm } from './contest-form.tsx';
export { DecisionForm } from './decision-form.tsx';
