import IconArmchair from 'icon:armchair';
import IconCar from 'icon:car';
import IconCheck from 'icon:check';
import IconGasStation from 'icon:gas-station';
import IconGauge from 'icon:gauge';
import IconManualGearbox from 'icon:manual-gearbox';
import { bookingRuleLine } from '@curbside/domain/cars/booking-rules';
import type { Car } from '@curbside/domain/cars/car';
import { formatCount } from '@curbside/domain/text/count-of';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney } from '../../platform/formatters.ts';
import classes from './page/car-detail.module.css';

const featureGroups = [
  ['safety', 'Safety'],
  ['connectivity', 'Connectivity'],
  ['comfort', 'Comfort'],
] as const;

interface CarFactsProps {
  car: Car;
  /** For a page that has sections of these names: here they are named, but head no part of it. */
  idPrefix?: string;
}

/** Everything about a car that its listing says in figures and words of a list. */
export function CarFacts({ car, idPrefix = '' }: CarFactsProps) {
  return (
    <>
      <CarSpecs car={car} idPrefix={idPrefix} />
      <CarTerms car={car} idPrefix={idPrefix} />
    </>
  );
}

export function CarSpecs({ car, idPrefix = '' }: CarFactsProps) {
  const name = [car.year || '', car.make, car.model].filter(Boolean).join(' ');
  const isElectric = car.fuelType === 'Electric';
  const specs = [
    { label: 'Car', value: name || null, Icon: IconCar },
    { label: 'Seats', value: car.seats, Icon: IconArmchair },
    { label: 'Transmission', value: car.transmission, Icon: IconManualGearbox },
    { label: 'Fuel', value: car.fuelType, Icon: IconGasStation },
    { label: isElectric ? 'MPGe' : 'Miles per gallon', value: car.mpg, Icon: IconGauge },
  ].filter(({ value }) => value !== null);
  const id = `${idPrefix}specs`;
  if (specs.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <VisuallyHidden id={id} component="h2">
        Specifications
      </VisuallyHidden>
      <dl className={classes.specs}>
        {specs.map(({ label, value, Icon }) => (
          <div key={label}>
            <dt>
              <Icon /> {label}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Trip details, features and rules. */
export function CarTerms({ car, idPrefix = '' }: CarFactsProps) {
  const { features, rules } = car;
  const ruleLine = bookingRuleLine(car.bookingRules);
  const heading = idPrefix ? 'p' : 'h2';
  const groups = featureGroups.filter(([group]) => features[group].length > 0);
  return (
    <>
      <Section id={`${idPrefix}trip-details`} title="Trip details" heading={heading}>
        <dl className={classes.terms}>
          <div>
            <dt>Mileage included</dt>
            <dd>{formatCount(car.mileageIncluded)} miles a day</dd>
          </div>
          {ruleLine && (
            <div>
              <dt>When to book</dt>
              <dd>{ruleLine}</dd>
            </div>
          )}
          <div>
            <dt>Extra mile fee</dt>
            <dd className="tabular">{formatMoney(car.extraMileFee)} a mile</dd>
          </div>
        </dl>
      </Section>
      {groups.length > 0 && (
        <Section id={`${idPrefix}features`} title="Features" heading={heading}>
          <div className={classes.groups}>
            {groups.map(([group, label]) => (
              <div key={group}>
                <h3>{label}</h3>
                <CheckList items={features[group]} />
              </div>
            ))}
          </div>
        </Section>
      )}
      {rules.length > 0 && (
        <Section id={`${idPrefix}rules`} title="Rules" heading={heading}>
          <CheckList items={rules} />
        </Section>
      )}
    </>
  );
}

function Section(props: { id: string; title: string; heading: 'h2' | 'p'; children: ReactNode }) {
  const { id, title, heading: Heading, children } = props;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </section>
  );
}

function CheckList({ items }: { items: readonly string[] }) {
  return (
    <ul className={classes.checks}>
      {items.map((item) => (
        <li key={item}>
          <IconCheck /> {item}
        </li>
      ))}
    </ul>
  );
}
