export { blockDay } from './block-day.ts';
export { checkBookable, requireBookable } from './check-bookable.ts';
export { holdWindow, releaseHold, shutForEvents } from './hold-window.ts';
export { findRoom, moveHold, type Room } from './move-hold.ts';
export { registerAvailability } from './routes.ts';
export { requireForward, requireLength, requireWindow } from './rules.ts';
