import type { UserSession } from '@curbside/domain/accounts/endpoints';
import { Button, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../platform/api-error.ts';
import { formatInstant } from '../../../platform/formatters.ts';
import { QueryView } from '../../../shell/query-view.tsx';
import { Panel } from '../../../ui/cards/panel.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { endSession, sessionsQuery } from '../api.ts';
import { browserName } from './browser-name.ts';
import classes from './session-list.module.css';

/** Where the user is signed in, each with a button that ends it. */
export function SessionList() {
  const sessions = useQuery({ ...sessionsQuery, staleTime: 0 });
  return (
    <Panel title="Where You Are Signed In">
      <QueryView
        query={sessions}
        skeleton={<Skeleton height={64} />}
        failed="Your sessions could not be loaded"
        failedHeadingLevel={3}
      >
        {(rows) => (
          <ul className={classes.list}>
            {rows.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  );
}

function SessionItem({ session }: { session: UserSession }) {
  const queryClient = useQueryClient();
  const name = browserName(session.userAgent);
  const end = useMutation({
    mutationFn: () => endSession(session.id),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <Text fw={600}>{name}</Text>
        <Text c="dimmed" size="sm">
          {session.ipAddress && `${session.ipAddress} · `}
          Last used {formatInstant(session.lastSeenAt)}
        </Text>
        {end.error && (
          <Notice tone="danger">
            {messageOf(end.error, 'Failed to sign out there. Please try again.')}
          </Notice>
        )}
      </div>
      {session.isCurrent ? (
        <StatusBadge tone="green" label="This browser" />
      ) : (
        <Button
          variant="default"
          aria-label={`Sign out ${name}`}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
