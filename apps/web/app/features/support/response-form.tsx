import { isStaff } from '@curbside/domain/accounts/states';
import type { Ticket } from '@curbside/domain/support/endpoints';
import { ticketResponseSchema } from '@curbside/domain/support/forms';
import { supportTexts } from '@curbside/domain/support/texts';
import { Button, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSignedInUser } from '../../platform/session.ts';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { CannedAnswerPicker } from '../canned-answers/index.ts';
import { respondToTicket, showTicket } from './api.ts';

/** Adds responses to a ticket, one after another. */
export function ResponseForm({ ticket }: { ticket: Ticket }) {
  const [sent, setSent] = useState(0);
  // The key empties the form once its response is there, and not when one of somebody else comes.
  return (
    <Form
      key={sent}
      ticket={ticket}
      isNext={sent > 0}
      onSent={() => setSent((count) => count + 1)}
    />
  );
}

interface FormProps {
  ticket: Ticket;
  /** One was sent before. */
  isNext: boolean;
  onSent: () => void;
}

function Form({ ticket: { id, userId, userName }, isNext, onSent }: FormProps) {
  const client = useQueryClient();
  const user = useSignedInUser();
  const { state } = useLocation();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const [value, setValue] = useState('');
  // From the list of tickets by the key `r`.
  const isAsked = (state as { responds?: boolean } | null)?.responds === true;
  useEffect(() => {
    if (isAsked || isNext) fieldRef.current?.focus({ preventScroll: isNext });
  }, [isAsked, isNext]);
  /** Behind what is written; a person changes it before it is sent. */
  function insert(text: string) {
    const field = fieldRef.current;
    if (!field) return;
    const before = field.value.trimEnd();
    setValue(before ? `${before}\n\n${text}` : text);
    field.focus();
  }
  const form = useZodForm({
    schema: ticketResponseSchema,
    send: ({ message }) => respondToTicket(id, message),
    onDone: (ticket) => {
      showTicket(client, ticket);
      onSent();
    },
    failed: supportTexts.respondFailed,
  });
  return (
    <form {...form.props}>
      <Stack>
        {isStaff(user.role) && userId !== user.id && (
          <CannedAnswerPicker
            values={{
              name: firstWord(userName),
              me: user.firstName || 'Support',
              ticket: String(id),
            }}
            onPick={insert}
          />
        )}
        <Textarea
          label="Your response"
          placeholder="Type your response..."
          autosize
          minRows={3}
          ref={fieldRef}
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
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

const firstWord = (name: string) => name.split(' ')[0] ?? name;
