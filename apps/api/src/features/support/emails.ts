import { product } from '@curbside/domain/product';
import type { Mail } from '../../platform/mail/index.ts';
import type { TicketDetails } from './queries.ts';

interface ResponseFacts {
  details: TicketDetails;
  responseId: number;
  message: string;
  siteUrl: string;
}

/** What the staff said, for the person who opened the ticket. */
export function responseEmail({ details, responseId, message, siteUrl }: ResponseFacts): Mail {
  const { ticket, userName, userEmail } = details;
  return {
    key: `ticket-response-${responseId}`,
    to: userEmail,
    subject: `Re: ${ticket.subject}`,
    text: `Hello ${userName ?? ''},

${message}

Answer here: ${siteUrl}/tickets/${ticket.id}

${product.name} support
`,
  };
}
