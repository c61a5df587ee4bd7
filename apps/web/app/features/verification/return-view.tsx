import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClockHour4,
  type TablerIcon,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { PageHead } from '../../platform/page-head.tsx';
import { Page } from '../../ui/page.tsx';
import type { ReturnedUser } from './use-returned-user.ts';

/** How things stand after the provider's page: one sight for each. */
export interface Outcome {
  tone: 'good' | 'waiting' | 'bad';
  title: string;
  text: string;
  /** Where the page goes by itself, and when. */
  redirectAfterMs?: number;
}

interface ReturnViewProps {
  /** The page's name in the browser's tab. */
  head: string;
  checkingText: string;
  returned: ReturnedUser;
  outcomeOf: (user: Extract<ReturnedUser, { state: 'known' }>['user']) => Outcome;
  /** Where to go on from here, by itself or by the button. */
  onward: { to: string; label: string };
}

const looks: Record<Outcome['tone'] | 'error', { Icon: TablerIcon; color: string }> = {
  good: { Icon: IconCircleCheck, color: 'var(--tone-green-ink)' },
  waiting: { Icon: IconClockHour4, color: 'var(--tone-amber-ink)' },
  bad: { Icon: IconCircleX, color: 'var(--mantine-color-error)' },
  error: { Icon: IconAlertTriangle, color: 'var(--mantine-color-error)' },
};

const connectionError = {
  tone: 'error',
  title: 'Connection Error',
  text: 'We could not check how your setup went. What you entered is safe.',
} as const;

/** Leaves for the given path after so long; not at all without a time, or once the page is left. */
function useRedirect(to: string, afterMs: number | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (afterMs === undefined) return;
    const timer = setTimeout(() => navigate(to, { replace: true }), afterMs);
    return () => clearTimeout(timer);
  }, [to, afterMs, navigate]);
}

/** A page on which one lands after the provider's: waits, tells the outcome, leads on (section 2). */
export function ReturnView({ head, checkingText, returned, outcomeOf, onward }: ReturnViewProps) {
  const known = returned.state === 'known' ? outcomeOf(returned.user) : undefined;
  useRedirect(onward.to, known?.redirectAfterMs);
  const outcome = returned.state === 'failed' ? connectionError : known;
  return (
    <>
      <PageHead title={outcome?.title ?? head} />
      <Page width="narrow">
        <Stack align="center" gap="md" py={48} ta="center">
          {/* Stays in place while its content changes, so that the change is read out. */}
          <div role="status">
            {outcome ? <OutcomeView {...outcome} /> : <CheckingView text={checkingText} />}
          </div>
          {outcome && (
            <Group justify="center">
              {returned.state === 'failed' && (
                <Button variant="default" onClick={returned.retry}>
                  Try Again
                </Button>
              )}
              <Button component={Link} to={onward.to} replace>
                {onward.label}
              </Button>
            </Group>
          )}
        </Stack>
      </Page>
    </>
  );
}

function CheckingView({ text }: { text: string }) {
  return (
    <Stack align="center" gap="md">
      <Loader size={48} aria-hidden="true" />
      <Title order={1} size="h3">
        {text}
      </Title>
      <Text c="dimmed">This takes a few seconds.</Text>
    </Stack>
  );
}

type OutcomeViewProps = Omit<Outcome, 'tone'> & { tone: keyof typeof looks };

function OutcomeView({ tone, title, text, redirectAfterMs }: OutcomeViewProps) {
  const { Icon, color } = looks[tone];
  return (
    <Stack align="center" gap="md">
      <Icon size={56} color={color} stroke={1.5} aria-hidden="true" />
      <Title order={1}>{title}</Title>
      <Text c="dimmed" maw={420}>
        {text}
      </Text>
      {redirectAfterMs !== undefined && (
        <Text c="dimmed" size="sm">
          Taking you on in a moment…
        </Text>
      )}
    </Stack>
  );
}
