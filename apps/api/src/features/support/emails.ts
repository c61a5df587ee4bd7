import { reopenDays, type TicketStatus } from '@curbside/domain/support/states';
import type { Mail } from '../../platform/mail/index.ts';
import type { TicketDetails, TicketRow } from './queries.ts';

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

interface StatusFacts {
  to: string;
  name: string | null;
  ticket: Pick<TicketRow, 'id' | 'subject'>;
  status: Exclude<TicketStatus, 'in_progress'>;
  reason: string | undefined;
  at: Date;
  siteUrl: string;
}

const statusWords = {
  open: { subject: 'Reopened', text: 'Our support team reopened your ticket.' },
  resolved: { subject: 'Resolved', text: 'Our support team marked your ticket as resolved.' },
  closed: { subject: 'Closed', text: 'Our support team closed your ticket.' },
} as const;

/** Tells the requester how staff ended or reopened their ticket. */
export function ticketStatusEmail(facts: StatusFacts): Mail {
  const { ticket, name, status, reason, at, siteUrl } = facts;
  const words = statusWords[status];
  return {
    key: `ticket-${ticket.id}-${status}-${at.getTime()}`,
    to: facts.to,
    subject: `${words.subject}: ${ticket.subject}`,
    letter: {
      ...(name && { name }),
      paragraphs: [words.text, ...(reason ? [reason] : [])],
      facts: [{ label: 'Ticket', value: `${ticket.id}: ${ticket.subject}` }],
      action: { label: 'View the ticket', url: `${siteUrl}/tickets/${ticket.id}` },
      ...(status !== 'open' && {
        notes: [`If this did not help, you can reopen it within ${reopenDays} days.`],
      }),
    },
  };
}
