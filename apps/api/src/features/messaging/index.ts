export { postBookingNotice } from './post-notice.ts';
export { registerMessaging } from './routes.ts';
export { sendMessage } from './send-message.ts';
