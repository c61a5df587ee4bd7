export { createTicket, openTicket } from './open-ticket.ts';
export { registerSupport } from './routes.ts';
