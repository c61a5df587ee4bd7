export { postBookingNotice } from './post-notice.ts';
export { listThreadOfBooking, replaceNameInNotices } from './queries.ts';
export { registerMessaging } from './routes.ts';
export { sendMessage } from './send-message.ts';
export { messageOnWire } from './wire.ts';
