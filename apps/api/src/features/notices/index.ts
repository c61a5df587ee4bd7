export { type NoticeKind, sendNotice } from './booking-notice.ts';
export { mailJob, sendMail } from './mail.job.ts';
