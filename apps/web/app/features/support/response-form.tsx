import type { Ticket } from '@curbside/domain/support/endpoints';
import { ticketResponseSchema } from '@curbside/domain/support/forms';
import { supportTexts } from '@curbside/domain/support/texts';
import { Button, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { respondToTicket, showTicket } from './api.ts';

/** Adds a response to a ticket. Its key empties it once the response is there. */
export function ResponseForm({ ticket }: { ticket: Ticket }) {
  return <Form key={ticket.responses.length} id={ticket.id} />;
}

function Form({ id }: { id: number }) {
  const client = useQueryClient();
  const { state } = useLocation();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  // From the list of tickets by the key `r`.
  const isAsked = (state as { responds?: boolean } | null)?.responds === true;
  useEffect(() => {
    if (isAsked) fieldRef.current?.focus();
  }, [isAsked]);
  const form = useZodForm({
    schema: ticketResponseSchema,
    send: ({ message }) => respondToTicket(id, message),
    onDone: (ticket) => showTicket(client, ticket),
    failed: supportTexts.respondFailed,
  });
  return (
    <form {...form.props}>
      <Stack>
        <Textarea
          label="Your response"
          placeholder="Type your response..."
          autosize
          minRows={3}
          ref={fieldRef}
          {...form.field('message')}
        />
        <Notice tone="danger">{form.problem}</Notice>
        <div>
          <Button type="submit" loading={form.isPending}>
            Send Response
          </Button>
        </div>
      </Stack>
    </form>
  );
}
