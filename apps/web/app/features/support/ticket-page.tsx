import { isStaff } from '@curbside/domain/accounts/states';
import type { Ticket } from '@curbside/domain/support/endpoints';
import { supportTexts } from '@curbside/domain/support/texts';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../platform/api-error.ts';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { useSignedInUser } from '../../platform/session.ts';
import type { PageHandle } from '../../shell/bar-look.ts';
import { MissingPage } from '../../shell/missing-page.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { QueryView } from '../../shell/query-view.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifyFailure } from '../../ui/messages/notify.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { BookingLink, Moment, PersonLink } from '../staff-page/index.ts';
import type { Route } from './+types/ticket-page.ts';
import { changeTicket, closeTicket, showTicket, ticketQuery } from './api.ts';
import { FeedbackDialog } from './feedback-dialog.tsx';
import { ResponseForm } from './response-form.tsx';
import { StaffActions } from './staff-actions.tsx';
import classes from './support.module.css';
import { priorityLabels, priorityTones, statusLabels, statusTones } from './ticket-words.ts';

export const loader = (args: Route.LoaderArgs) =>
  prefetch(args, (client) => [client.prefetchQuery(ticketQuery(Number(args.params.id)))]);
export const clientLoader = stayInBrowser;

export const handle: PageHandle = { bar: 'staff' };

/** One ticket with its conversation. */
export default function TicketPage({ params }: Route.ComponentProps) {
  const ticket = useQuery(ticketQuery(Number(params.id)));
  return (
    <>
      <PageHead title={ticket.data?.subject ?? 'Ticket'} />
      <Page width="text">
        <QueryView
          query={ticket}
          loadingText="Loading ticket..."
          isLoadingTextShown
          skeleton={<Skeleton height={320} />}
          failed="The ticket could not be loaded"
          failure={() => <TicketNotFound />}
          notFound={<TicketNotFound />}
        >
          {(data) => <TicketView ticket={data} isFetching={ticket.isFetching} />}
        </QueryView>
      </Page>
    </>
  );
}

const dashboard = { to: '/support-dashboard', label: 'Support Dashboard' };

function TicketNotFound() {
  const isForStaff = isStaff(useSignedInUser().role);
  return (
    <MissingPage
      title="Ticket not found"
      text="This ticket doesn’t exist, or you don’t have access to it."
      ways={[isForStaff ? dashboard : { to: '/support', label: 'Help and Support' }]}
    />
  );
}

interface TicketViewProps {
  ticket: Ticket;
  /** The server may say something else in a moment. */
  isFetching: boolean;
}

function TicketView({ ticket, isFetching }: TicketViewProps) {
  const client = useQueryClient();
  const user = useSignedInUser();
  // Asked when the page opens, and not over what one reads when staff end the ticket meanwhile.
  const [isRating, setRating] = useState<boolean>();
  if (isRating === undefined && !isFetching) setRating(ticket.actions.skipFeedback.allowed);
  const isOwn = ticket.userId === user.id;
  const close = useMutation({
    mutationFn: () => closeTicket(ticket.id),
    onSuccess: (closed) => {
      showTicket(client, closed);
      setRating(closed.actions.skipFeedback.allowed);
    },
  });
  const closeButton = ticket.actions.close.allowed && (
    <Button
      variant={isOwn ? 'default' : 'subtle'}
      loading={close.isPending}
      onClick={() => close.mutate()}
    >
      Close Ticket
    </Button>
  );
  return (
    <>
      {isStaff(user.role) && !isOwn && (
        <Link to={dashboard.to} className={classes.back}>
          {dashboard.label}
        </Link>
      )}
      {isOwn && (
        <Link to="/support" className={classes.back}>
          Help and Support
        </Link>
      )}
      <div className={classes.badges}>
        <StatusBadge
          tone={priorityTones[ticket.priority]}
          label={priorityLabels[ticket.priority]}
        />
        <StatusBadge tone={statusTones[ticket.status]} label={statusLabels[ticket.status]} />
        {ticket.carTitle && <StatusBadge tone="gray" label={ticket.carTitle} />}
        {ticket.bookingId !== null && !isOwn && (
          <BookingLink id={ticket.bookingId}>Booking {ticket.bookingId}</BookingLink>
        )}
      </div>
      <PageHeader
        title={ticket.subject}
        subtitle={
          <>
            Created <Moment at={ticket.createdAt} isInText />
            {!isOwn && <Requester ticket={ticket} />}
          </>
        }
        actions={isOwn && closeButton}
      />
      {close.isError && (
        <Notice tone="danger">{messageOf(close.error, supportTexts.closeFailed)}</Notice>
      )}
      {ticket.reportId !== null && !isOwn && (
        <Button
          component={Link}
          to={`/support-dashboard/reports/${ticket.reportId}`}
          variant="default"
        >
          Read the reported conversation
        </Button>
      )}
      <div className={classes.work}>
        {!isOwn && <StaffActions ticket={ticket} closeButton={closeButton} />}
        <Card title="Conversation">
          <Responses ticket={ticket} />
          {ticket.actions.respond.allowed ? (
            <ResponseForm ticket={ticket} />
          ) : (
            <TicketEnd ticket={ticket} isOwn={isOwn} onRate={() => setRating(true)} />
          )}
        </Card>
      </div>
      {isOwn && ticket.actions.reopen.allowed && <ReopenButton id={ticket.id} />}
      <FeedbackDialog ticket={ticket} opened={isRating ?? false} onClose={() => setRating(false)} />
    </>
  );
}

function Requester({ ticket: { userId, userName, userEmail } }: { ticket: Ticket }) {
  // A deleted account has no email address, and no page.
  if (!userEmail) return ` by ${userName}`;
  return (
    <>
      {' '}
      by <PersonLink id={userId}>{userName}</PersonLink> ({userEmail})
    </>
  );
}

/** For the requester of an ended ticket. */
function ReopenButton({ id }: { id: number }) {
  const client = useQueryClient();
  const reopen = useMutation({
    mutationFn: () => changeTicket(id, { status: 'open' }),
    onSuccess: (reopened) => showTicket(client, reopened),
    onError: (error) => notifyFailure(messageOf(error, 'The ticket could not be reopened.')),
  });
  return (
    <Button
      variant="default"
      className={classes.close}
      loading={reopen.isPending}
      onClick={() => reopen.mutate()}
    >
      Reopen Ticket
    </Button>
  );
}

interface TicketEndProps {
  ticket: Ticket;
  isOwn: boolean;
  onRate: () => void;
}

/** Why an ended ticket takes no more replies, and what its requester can do instead. */
function TicketEnd({ ticket, isOwn, onRate }: TicketEndProps) {
  const { id, status, actions } = ticket;
  return (
    <Notice
      tone="info"
      action={
        actions.skipFeedback.allowed && (
          <Button variant="default" size="compact-md" onClick={onRate}>
            Give feedback
          </Button>
        )
      }
    >
      This ticket is {statusLabels[status].toLowerCase()}, so it takes no more replies.
      {isOwn && (
        <>
          {' '}
          If you still need help,{' '}
          <Anchor component={Link} to={`/support?ticketId=${id}`} inherit>
            open a new ticket about it
          </Anchor>
          .
        </>
      )}
    </Notice>
  );
}

/** The question, and everything that was said since. */
function Responses({ ticket }: { ticket: Ticket }) {
  return (
    <ol className={classes.responses}>
      <li>
        <p className={classes.when}>
          <strong className={classes.author}>{ticket.userName}</strong> ·{' '}
          <Moment at={ticket.createdAt} />
        </p>
        <p className={classes.words}>{ticket.description}</p>
      </li>
      {ticket.responses.length === 0 && <li className={classes.none}>No responses yet.</li>}
      {ticket.responses.map((response) => (
        <li key={response.id} data-staff={response.isStaff || undefined}>
          <p className={classes.when}>
            <strong className={classes.author}>{response.userName}</strong>
            {response.isStaff && ' · Support'} · <Moment at={response.createdAt} />
          </p>
          <p className={classes.words}>{response.message}</p>
        </li>
      ))}
    </ol>
  );
}
