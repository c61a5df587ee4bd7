export { assignTicket, changeTicket } from './change-ticket.ts';
export { createTicket, openTicket } from './open-ticket.ts';
export { isHeldBy } from './queries.ts';
export { rateTicket, respondToTicket } from './respond-to-ticket.ts';
export { registerSupport } from './routes.ts';
