import type { RiskLinks } from '@curbside/domain/risk/endpoints';
import { type SharedThing, sharedThings } from '@curbside/domain/risk/ring';
import { kindWords } from './kind-words.ts';
import classes from './ring-picture.module.css';

const rowHeight = 30;
const top = 18;
const [accountsX, thingsX, width] = [120, 240, 360];

interface RingPictureProps {
  /** The account in question. */
  name: string;
  links: RiskLinks['links'];
}

/** Accounts at the left, the devices, cards and networks that link them at the right. */
export function RingPicture({ name, links }: RingPictureProps) {
  const things = sharedThings(links);
  const rows = Math.max(links.length + 1, things.length);
  const yOf = (index: number, count: number) => top + ((index + 0.5) * rows * rowHeight) / count;
  const accountY = (index: number) => yOf(index, links.length + 1);
  const indexOf = new Map(links.map(({ userId }, index) => [userId, index + 1]));
  const lines = things.flatMap((thing, thingIndex) =>
    [0, ...thing.userIds.map((id) => indexOf.get(id) ?? 0)].map((account) => ({
      key: `${thing.kind} ${thing.value} ${account}`,
      thing,
      y1: accountY(account),
      y2: yOf(thingIndex, things.length),
    })),
  );
  return (
    <svg
      role="img"
      aria-label={labelOf(name, links, things)}
      className={classes.picture}
      viewBox={`0 0 ${width} ${rows * rowHeight + 2 * top}`}
    >
      {lines.map(({ key, thing, y1, y2 }) => (
        <line
          key={key}
          x1={accountsX}
          y1={y1}
          x2={thingsX}
          y2={y2}
          data-common={thing.isCommon || undefined}
        />
      ))}
      <Account y={accountY(0)} name={name} level="self" />
      {links.map(({ userId, userName, level, accountStatus }, index) => (
        <Account
          key={userId}
          y={accountY(index + 1)}
          name={userName}
          level={level}
          isDisabled={accountStatus !== 'active'}
        />
      ))}
      {things.map((thing, index) => (
        <Thing key={`${thing.kind} ${thing.value}`} thing={thing} y={yOf(index, things.length)} />
      ))}
    </svg>
  );
}

function labelOf(name: string, links: RiskLinks['links'], things: SharedThing[]): string {
  const nameOf = new Map(links.map(({ userId, userName }) => [userId, userName]));
  const parts = things.map(
    ({ kind, userIds }) =>
      `${kind === 'address' ? 'an' : 'a'} ${kindWords[kind]} with ${userIds.map((id) => nameOf.get(id)).join(', ')}`,
  );
  return `${name} shares ${parts.join('; ')}`;
}

interface AccountProps {
  y: number;
  name: string;
  level: string;
  isDisabled?: boolean;
}

function Account({ y, name, level, isDisabled = false }: AccountProps) {
  return (
    <g data-disabled={isDisabled || undefined}>
      <circle cx={accountsX} cy={y} r={7} data-level={level} />
      <text x={accountsX - 14} y={y + 4} textAnchor="end">
        {shortened(name)}
      </text>
    </g>
  );
}

function Thing({ thing: { kind, userIds, isCommon }, y }: { thing: SharedThing; y: number }) {
  return (
    <g>
      <rect x={thingsX - 6} y={y - 6} width={12} height={12} rx={2} />
      <text x={thingsX + 14} y={y + 4}>
        {kindWords[kind]}
        {isCommon && ` of ${userIds.length + 1}`}
      </text>
    </g>
  );
}

const longest = 16;
const shortened = (name: string) =>
  name.length > longest ? `${name.slice(0, longest - 1)}…` : name;
