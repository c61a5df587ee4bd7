import { market } from '@curbside/domain/market/current';
import { LandingSection } from './landing-section.tsx';
import classes from './landing-steps.module.css';

const steps = [
  {
    title: 'Pick a car and your dates',
    text: `Every price is the whole price: days, service fee and ${market.salesTax.label}, before you ask.`,
  },
  {
    title: 'The host says yes',
    text: 'Your card is authorized now and charged if the host approves. No answer, no charge. With instant book the car is yours at once.',
  },
  {
    title: 'Take the key and go',
    text: 'Photograph the car at pickup and at return. Both sides see the same pictures.',
  },
] as const;

/** How a trip comes about. */
export function LandingSteps() {
  return (
    <LandingSection title="From curb to curb">
      <ol className={classes.steps}>
        {steps.map(({ title, text }, index) => (
          <li key={title} className={classes.step}>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 className={classes.title}>{title}</h3>
              <p className={classes.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </LandingSection>
  );
}
