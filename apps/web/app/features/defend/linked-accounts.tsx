import type { RiskLinks } from '@curbside/domain/risk/endpoints';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryView } from '../../shell/query-view.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { riskLinksQuery } from './api.ts';
import classes from './defend.module.css';
import graphClasses from './linked-accounts.module.css';
import { levelTones } from './tones.ts';
import { useOpenAccount } from './use-open-account.ts';

type LinkedAccount = RiskLinks['links'][number];

const mostInGraph = 10;

/** The accounts that share something with this one: as a small graph and as a list. */
export function LinkedAccounts({ userId, name }: { userId: string; name: string }) {
  const query = useQuery(riskLinksQuery(userId));
  const { linkTo } = useOpenAccount();
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
          <LinkGraph name={name} links={links.slice(0, mostInGraph)} />
          <ul className={classes.traces} aria-label="Accounts">
            {links.map((link) => (
              <li key={link.userId}>
                <Anchor component={Link} to={linkTo(link.userId)} preventScrollReset>
                  {link.userName}
                </Anchor>
                <span className={classes.place}>{sharedBy(link)}</span>
                <StatusBadge tone={levelTones[link.level]} label={`${link.score} ${link.level}`} />
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryView>
  );
}

const kindWords = {
  device: 'device',
  card: 'card',
  bank_account: 'bank account',
  address: 'IP address',
} as const;

const listOf = new Intl.ListFormat('en-US');

function sharedBy({ shared }: LinkedAccount): string {
  const kinds = [...new Set(shared.map(({ kind }) => kindWords[kind]))];
  return `Same ${listOf.format(kinds)}`;
}

/** The account in the middle, the others around it; a dashed line means that only an address is shared. */
function LinkGraph({ name, links }: { name: string; links: LinkedAccount[] }) {
  const around = links.map((link, index) => {
    const angle = (index / links.length) * 2 * Math.PI - Math.PI / 2;
    const x = 150 + 110 * Math.cos(angle);
    const y = 70 + 50 * Math.sin(angle);
    return { link, x: Math.round(x), y: Math.round(y) };
  });
  return (
    <svg
      role="img"
      aria-label={`${name} is linked with ${links.map(({ userName }) => userName).join(', ')}`}
      className={graphClasses.graph}
      viewBox="0 0 300 150"
    >
      {around.map(({ link, x, y }) => (
        <line
          key={link.userId}
          x1={150}
          y1={70}
          x2={x}
          y2={y}
          data-dashed={link.shared.every(({ kind }) => kind === 'address') || undefined}
        />
      ))}
      <circle cx={150} cy={70} r={8} data-level="self" />
      {around.map(({ link, x, y }) => (
        <g key={link.userId}>
          <circle cx={x} cy={y} r={6} data-level={link.level} />
          <text x={x} y={y + 18} textAnchor="middle">
            {link.userName}
          </text>
        </g>
      ))}
    </svg>
  );
}
