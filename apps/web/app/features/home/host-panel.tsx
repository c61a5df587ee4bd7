import { formatDollars } from '@curbside/domain/money/money';
import { commissionPercent } from '@curbside/domain/money/pricing';
import { product } from '@curbside/domain/product';
import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useToday } from '../../platform/clock.tsx';
import { Sign } from '../../ui/sign.tsx';
import { exampleQuote, exampleRateCents } from './example.ts';
import classes from './host-panel.module.css';
import hostCar from './pictures/host-car.webp';

/** A host's earnings in an example, with every line of the arithmetic. */
export function HostPanel() {
  const titleId = useId();
  const example = exampleQuote(useToday());
  const days = `${formatDollars(exampleRateCents)} × ${example.days} days`;
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className={classes.title}>
          Your car earns while it waits
        </h2>
        <p className={classes.text}>
          {days}, you keep {formatDollars(example.hostPayoutCents)}. You set the price and say yes
          to each guest; card fees are on us.
        </p>
        <Button component="a" href="/api/login?returnUrl=%2Flist-car" size="lg">
          List a Car
        </Button>
      </div>
      <Sign caption="You keep" value={formatDollars(example.hostPayoutCents)}>
        <dl className={classes.lines}>
          <Line label={days}>{formatDollars(example.baseCents)}</Line>
          <Line label={`${product.name}, ${commissionPercent}`}>
            −{formatDollars(example.commissionCents)}
          </Line>
        </dl>
      </Sign>
      <img
        src={hostCar}
        alt=""
        width={720}
        height={480}
        loading="lazy"
        decoding="async"
        className={classes.picture}
      />
    </section>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
