import IconAlertTriangle from 'icon:alert-triangle';
import IconCircleCheck from 'icon:circle-check';
import IconCircleX from 'icon:circle-x';
import IconClockHour4 from 'icon:clock-hour-4';
import { Button, Loader } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Icon } from '../ui/drawn-icon.tsx';
import { Page } from '../ui/page.tsx';
import { PageHead } from './page-head.tsx';
import classes from './return-view.module.css';
import type { ReturnedUser } from './use-returned-user.ts';
import { useWayBack } from './way-back.ts';

/** Shown once the user's status is known. */
export interface Outcome {
  tone: 'good' | 'waiting' | 'bad';
  title: string;
  text: string;
  /** After how long the page moves on by itself; without it, it stays. */
  redirectAfterMs?: number;
}

interface ReturnViewProps {
  /** The page's name in the browser's tab. */
  head: string;
  checkingText: string;
  returned: ReturnedUser;
  outcomeOf: (user: Extract<ReturnedUser, { state: 'known' }>['user']) => Outcome;
  /** The next page, reached by the redirect or the button. */
  onward: { to: string; label: string };
}

const icons: Record<Outcome['tone'] | 'error', Icon> = {
  good: IconCircleCheck,
  waiting: IconClockHour4,
  bad: IconCircleX,
  error: IconAlertTriangle,
};

const connectionError = {
  tone: 'error',
  title: 'Connection Error',
  text: 'We couldn’t check the status of your setup. What you entered is safe.',
} as const;

/** Redirects to the path after that time; never without a time or after the page is left. */
function useRedirect(to: string, afterMs: number | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (afterMs === undefined) return;
    const timer = setTimeout(() => navigate(to, { replace: true }), afterMs);
    return () => clearTimeout(timer);
  }, [to, afterMs, navigate]);
}

/**
 * The page that the provider's page returns to: waits, shows the outcome, moves on. It also links
 * back to what the user was doing before.
 */
export function ReturnView({ head, checkingText, returned, outcomeOf, onward }: ReturnViewProps) {
  const known = returned.state === 'known' ? outcomeOf(returned.user) : undefined;
  useRedirect(onward.to, known?.redirectAfterMs);
  const wayBack = useWayBack();
  const outcome = returned.state === 'failed' ? connectionError : known;
  return (
    <>
      <PageHead title={outcome?.title ?? head} />
      <Page width="narrow">
        <div className={classes.view}>
          {/* Stays in place while its content changes, so that screen readers announce the change. */}
          <div role="status" className={classes.outcome}>
            {outcome ? <OutcomeView {...outcome} /> : <CheckingView text={checkingText} />}
          </div>
          {outcome && (
            <div className={classes.buttons}>
              {returned.state === 'failed' && (
                <Button variant="default" onClick={returned.retry}>
                  Try Again
                </Button>
              )}
              {wayBack && (
                <Button component={Link} to={wayBack.path} replace className={classes.wayBack}>
                  {wayBack.label}
                </Button>
              )}
              <Button
                component={Link}
                to={onward.to}
                replace
                variant={wayBack ? 'default' : 'filled'}
              >
                {onward.label}
              </Button>
            </div>
          )}
        </div>
      </Page>
    </>
  );
}

function CheckingView({ text }: { text: string }) {
  return (
    <>
      <Loader aria-hidden="true" />
      <h1 className={classes.title}>{text}</h1>
      <p className={classes.text}>This takes a few seconds.</p>
    </>
  );
}

type OutcomeViewProps = Omit<Outcome, 'tone'> & { tone: keyof typeof icons };

function OutcomeView({ tone, title, text, redirectAfterMs }: OutcomeViewProps) {
  const ToneIcon = icons[tone];
  return (
    <>
      <ToneIcon className={classes.icon} data-tone={tone} />
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      {redirectAfterMs !== undefined && <p className={classes.note}>Redirecting in a moment…</p>}
    </>
  );
}
