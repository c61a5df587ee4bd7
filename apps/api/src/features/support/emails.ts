import type { Mail } from '../../platform/mail/index.ts';
import type { TicketDetails } from './queries.ts';

interface ResponseFacts {
  to: string;
  details: TicketDetails;
  responseId: number;
  message: string;
  siteUrl: string;
}

/** To the person who opened the ticket. */
export function responseEmail({ to, details, responseId, message, siteUrl }: ResponseFacts): Mail {
  const { ticket, userName } = details;
  return {
    key: `ticket-response-${responseId}`,
    to,
    subject: `Re: ${ticket.subject}`,
    letter: {
      ...(userName && { name: userName }),
      paragraphs: ['Our support team answered your ticket:', message],
      facts: [{ label: 'Ticket', value: `${ticket.id}: ${ticket.subject}` }],
      action: { label: 'Answer', url: `${siteUrl}/tickets/${ticket.id}` },
    },
    optional: { userId: ticket.userId, email: 'supportReplies' },
  };
}
