import type { Calls } from '../wire/endpoint.ts';
import type { SupportDefinitions } from './endpoints.ts';

export const supportCalls: Calls<SupportDefinitions> = {
  createTicket: { method: 'POST', path: '/api/tickets' },
  myTickets: { method: 'GET', path: '/api/tickets' },
  getTicket: { method: 'GET', path: '/api/tickets/:id' },
  respondToTicket: { method: 'POST', path: '/api/tickets/:id/respond' },
  closeTicket: { method: 'PATCH', path: '/api/tickets/:id/close' },
  rateTicket: { method: 'POST', path: '/api/tickets/:id/feedback' },
  skipTicketFeedback: { method: 'POST', path: '/api/tickets/:id/feedback/skip' },
  supportTickets: { method: 'GET', path: '/api/support/tickets' },
  exportTickets: { method: 'GET', path: '/api/support/tickets/export' },
  ticketCounts: { method: 'GET', path: '/api/support/tickets/counts' },
  ticketWeeks: { method: 'GET', path: '/api/support/tickets/weeks' },
  assignTicket: { method: 'PATCH', path: '/api/support/tickets/:id/assign' },
  changeTicket: { method: 'PATCH', path: '/api/support/tickets/:id' },
  supportTrips: { method: 'GET', path: '/api/support/trips' },
  supportStaff: { method: 'GET', path: '/api/admin/support-staff' },
};
