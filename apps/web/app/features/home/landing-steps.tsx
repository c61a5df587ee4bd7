import { market } from '@curbside/domain/market/current';
import { formatDollars } from '@curbside/domain/money/money';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useToday } from '../../platform/clock.tsx';
import { swipeRow } from '../../ui/lists/swipe-row.ts';
import { Sign } from '../../ui/sign.tsx';
import { useMedia } from '../../ui/theme/use-media.ts';
import { exampleQuote } from './example.ts';
import { LandingSection } from './landing-section.tsx';
import classes from './landing-steps.module.css';

/** A week, of which the trip takes Friday to Sunday. */
const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** How a trip comes about: each step with the part of the site where it happens. */
export function LandingSteps() {
  const example = exampleQuote(useToday());
  // Until the page has hydrated, the keyboard reaches the row at every width.
  const isGrid = useMedia('tablet');
  return (
    <LandingSection title="From curb to curb">
      <ol className={`${swipeRow} ${classes.steps}`} tabIndex={isGrid ? undefined : 0}>
        <Step
          title="Pick a car and your dates"
          text={`Every price is the whole price: days, service fee and ${market.salesTax.label}, before you ask.`}
          picture={
            <div className={classes.panel}>
              <div className={classes.week}>
                {week.map((day, index) => (
                  <span key={day} data-chosen={index >= 4 || undefined}>
                    {day.charAt(0)}
                  </span>
                ))}
              </div>
              <Row label={`${example.days} days, with fee and tax`}>
                {formatDollars(example.totalCents)}
              </Row>
            </div>
          }
        />
        <Step
          title="The host says yes"
          text="Your card is authorized now and charged if the host approves. No answer, no charge. With instant book the car is yours at once."
          picture={
            <div className={classes.panel}>
              <Row label="Fri – Mon, 3 days">{formatDollars(example.totalCents)}</Row>
              <div className={classes.answers}>
                <Button component="span">Approve</Button>
                <Button component="span" variant="default">
                  Decline
                </Button>
              </div>
            </div>
          }
        />
        <Step
          title="Take the key and go"
          text="Photograph the car at pickup and at return. Both sides see the same pictures."
          picture={
            <Sign caption="Return by" value="10:00 AM">
              <p>Monday, at the same curb</p>
            </Sign>
          }
        />
      </ol>
    </LandingSection>
  );
}

function Step(props: { title: string; text: string; picture: ReactNode }) {
  const { title, text, picture } = props;
  return (
    <li className={classes.step}>
      {/* A picture of the control, which the words beside it describe. */}
      <div className={classes.picture} aria-hidden="true">
        {picture}
      </div>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.text}>{text}</p>
    </li>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className={classes.row}>
      <span>{label}</span>
      <strong>{children}</strong>
    </p>
  );
}
