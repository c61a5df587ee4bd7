import { fullName } from '@curbside/domain/accounts/full-name';
import type { TicketSummary } from '@curbside/domain/support/endpoints';
import { type TicketPriority, ticketPriorities } from '@curbside/domain/support/states';
import { supportTexts } from '@curbside/domain/support/texts';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { notifyFailure } from '../../ui/messages/notify.ts';
import { assignTicket, changeTicket, showTicket, supportStaffQuery } from './api.ts';
import classes from './support.module.css';
import { priorityLabels } from './ticket-words.ts';

interface AssignButtonProps {
  ticket: TicketSummary;
  /** In a row of a list, where the first stands out. On its page the response does. */
  row?: { isNext: boolean };
}

/** Takes an open ticket on oneself. */
export function AssignButton({ ticket, row }: AssignButtonProps) {
  const client = useQueryClient();
  const assign = useMutation({
    mutationFn: () => assignTicket(ticket.id),
    onSuccess: (assigned) => showTicket(client, assigned),
    onError: (error) => notifyFailure(messageOf(error, supportTexts.assignFailed)),
  });
  return (
    <Button
      size={row ? 'sm' : 'md'}
      variant={row?.isNext ? 'filled' : 'default'}
      loading={assign.isPending}
      onClick={() => assign.mutate()}
    >
      Assign to Me
    </Button>
  );
}

interface StaffActionsProps {
  /** Somebody else's. */
  ticket: TicketSummary;
  /** Where the ticket can be closed. */
  closeButton: ReactNode;
}

/** Assigns, hands over, prioritizes, resolves and reopens a ticket. */
export function StaffActions({ ticket, closeButton }: StaffActionsProps) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (body: Parameters<typeof changeTicket>[1]) => changeTicket(ticket.id, body),
    onSuccess: (changed) => showTicket(client, changed),
    onError: (error) => notifyFailure(messageOf(error, 'The ticket could not be changed.')),
  });
  const { assign, handOver, prioritize, resolve, reopen } = ticket.actions;
  const actionsRef = useRef<HTMLElement>(null);
  const shownState = useRef(ticket);
  // The button that was pressed is gone.
  useEffect(() => {
    const { status, assignedTo } = shownState.current;
    shownState.current = ticket;
    const isChanged = ticket.status !== status || ticket.assignedTo?.id !== assignedTo?.id;
    if (isChanged && document.activeElement === document.body) {
      actionsRef.current?.focus({ preventScroll: true });
    }
  }, [ticket]);
  const team = useQuery({ ...supportStaffQuery, enabled: handOver.allowed });
  if (
    !closeButton &&
    ![assign, handOver, prioritize, resolve, reopen].some(({ allowed }) => allowed)
  )
    return null;
  return (
    <section ref={actionsRef} tabIndex={-1} aria-label="Ticket" className={classes.staff}>
      {assign.allowed && <AssignButton ticket={ticket} />}
      {handOver.allowed && team.data && (
        <NativeSelect
          aria-label="Assigned to"
          value={ticket.assignedTo?.id ?? ''}
          disabled={change.isPending}
          data={[
            { value: '', label: 'Nobody' },
            ...team.data.map((person) => ({ value: person.id, label: fullName(person) })),
          ]}
          onChange={({ currentTarget }) =>
            change.mutate({ assigneeId: currentTarget.value || null })
          }
        />
      )}
      {prioritize.allowed && (
        <NativeSelect
          aria-label="Priority"
          value={ticket.priority}
          disabled={change.isPending}
          data={ticketPriorities.map((value) => ({
            value,
            label: `${priorityLabels[value]} priority`,
          }))}
          onChange={({ currentTarget }) =>
            change.mutate({ priority: currentTarget.value as TicketPriority })
          }
        />
      )}
      {resolve.allowed && (
        <Button
          variant="subtle"
          loading={change.isPending}
          onClick={() => change.mutate({ status: 'resolved' })}
        >
          Resolve
        </Button>
      )}
      {reopen.allowed && (
        <Button
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate({ status: 'open' })}
        >
          Reopen
        </Button>
      )}
      {closeButton}
    </section>
  );
}
