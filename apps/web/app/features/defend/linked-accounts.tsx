import type { RiskLinks } from '@curbside/domain/risk/endpoints';
import { ringMembers } from '@curbside/domain/risk/ring';
import { listOf } from '@curbside/domain/text/list-of';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { QueryView } from '../../shell/query-view.tsx';
import { Checkbox } from '../../ui/checkbox.ts';
import { useOpenRow } from '../../ui/lists/use-open-row.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { riskLinksQuery } from './api.ts';
import classes from './defend.module.css';
import { kindWords } from './kind-words.ts';
import { RingActions } from './ring-actions.tsx';
import { RingPicture } from './ring-picture.tsx';
import { levelTones } from './tones.ts';

type LinkedAccount = RiskLinks['links'][number];

const mostInPicture = 12;

interface LinkedAccountsProps {
  userId: string;
  name: string;
  /** Whether the caller may disable accounts. */
  mayDisable: boolean;
  onCover: (isCovered: boolean) => void;
}

/** The accounts that share something with this one: as one picture, and as a list to act on. */
export function LinkedAccounts({ userId, name, mayDisable, onCover }: LinkedAccountsProps) {
  const query = useQuery(riskLinksQuery(userId));
  return (
    <QueryView
      query={query}
      loadingText="Loading linked accounts…"
      skeleton={<Skeleton className={classes.line} />}
      failed="The linked accounts could not be loaded"
      isEmpty={({ links }) => links.length === 0}
      empty={<p>No account shares a device, a card, a bank account or an address with this one.</p>}
    >
      {({ links }) => (
        <>
          <RingPicture name={name} links={links.slice(0, mostInPicture)} />
          <Ring links={links} mayDisable={mayDisable} onCover={onCover} />
        </>
      )}
    </QueryView>
  );
}

interface RingProps extends Pick<LinkedAccountsProps, 'mayDisable' | 'onCover'> {
  links: readonly LinkedAccount[];
}

function Ring({ links, mayDisable, onCover }: RingProps) {
  const { linkTo } = useOpenRow('user');
  const members = ringMembers([...links]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  const active = links.filter(({ accountStatus }) => accountStatus === 'active');
  return (
    <>
      <ul className={classes.traces} aria-label="Accounts">
        {links.map((link) => (
          <li key={link.userId}>
            {mayDisable && (
              <Checkbox
                aria-label={`Choose ${link.userName}`}
                checked={chosen.includes(link.userId)}
                disabled={link.accountStatus !== 'active'}
                onChange={() => toggle(link.userId)}
              />
            )}
            <Anchor component={Link} to={linkTo(link.userId)} preventScrollReset>
              {link.userName}
            </Anchor>
            <span className={classes.place}>
              {sharedBy(link)}
              {!members.includes(link.userId) && ', as many others do'}
            </span>
            {link.accountStatus !== 'active' && <StatusBadge tone="red" label="Disabled" />}
            <StatusBadge tone={levelTones[link.level]} label={`${link.score} ${link.level}`} />
          </li>
        ))}
      </ul>
      {mayDisable && active.length > 0 && (
        <RingActions
          chosen={active.filter(({ userId }) => chosen.includes(userId))}
          onChooseRing={() =>
            setChosen(
              active.map(({ userId }) => userId).filter((userId) => members.includes(userId)),
            )
          }
          onDone={() => setChosen([])}
          onCover={onCover}
        />
      )}
    </>
  );
}

function sharedBy({ shared }: LinkedAccount): string {
  const kinds = new Set(shared.map(({ kind }) => kindWords[kind]));
  return `Same ${listOf(kinds)}`;
}
