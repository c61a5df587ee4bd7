export { blockDay } from './block-day.ts';
export { holdWindow, releaseHold } from './hold-window.ts';
export { registerAvailability } from './routes.ts';
