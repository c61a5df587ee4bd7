import {
  carCategories,
  featureOptions,
  fuelTypes,
  listingLimits,
  ruleOptions,
  transmissions,
} from '@curbside/domain/cars/listing-options';
import { market } from '@curbside/domain/market/current';
import { NativeSelect, Paper, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list-car.module.css';
import {
  type FeatureGroup,
  type ListingValues,
  type TextFieldName,
  toggle,
} from './listing-values.ts';
import { OptionChip } from './option-chip.tsx';
import { RateComparison } from './rate-comparison.tsx';
import { RatePayout } from './rate-payout.tsx';

export interface SectionProps {
  values: ListingValues;
  onChange: (change: Partial<ListingValues>) => void;
  /** The field's name, error and change handler, from the form. */
  field: (name: TextFieldName) => { name: string; error: ReactNode; onInput: () => void };
  latestYear: number;
}

export function ListingSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    // Not a named region: screen readers would read 'Location & Pricing' before each of its fields.
    <Paper component="section" withBorder className={classes.section}>
      <h2>{title}</h2>
      <div className={classes.content}>{children}</div>
    </Paper>
  );
}

/** Props shared by every input of the form. */
function inputOf({ values, onChange, field }: SectionProps, name: TextFieldName) {
  return {
    ...field(name),
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  };
}

function optionsOf(options: readonly string[]) {
  return [{ value: '', label: 'Choose…' }, ...options.map((value) => ({ value, label: value }))];
}

export function BasicInformation(props: SectionProps) {
  return (
    <ListingSection title="Basic Information">
      <TextInput
        label="Title"
        withAsterisk
        required
        maxLength={120}
        placeholder="What guests read first"
        {...inputOf(props, 'title')}
      />
      <div className={classes.fields}>
        <TextInput label="Make" required maxLength={60} {...inputOf(props, 'make')} />
        <TextInput label="Model" required maxLength={60} {...inputOf(props, 'model')} />
        <TextInput
          label="Year"
          required
          type="number"
          inputMode="numeric"
          min={listingLimits.firstYear}
          max={props.latestYear}
          {...inputOf(props, 'year')}
        />
        <NativeSelect
          label="Category"
          size="md"
          required
          data={optionsOf(carCategories)}
          {...inputOf(props, 'category')}
        />
      </div>
      <Textarea
        label="Description"
        size="md"
        autosize
        minRows={4}
        maxLength={5000}
        {...inputOf(props, 'description')}
      />
    </ListingSection>
  );
}

export function LocationAndPricing(props: SectionProps) {
  return (
    <ListingSection title="Location & Pricing">
      <TextInput
        label="Location"
        required
        maxLength={200}
        placeholder={market.texts.addressExample}
        description={`${market.texts.addressHint}. Guests find your car by it.`}
        {...inputOf(props, 'location')}
      />
      <div className={classes.rate}>
        <TextInput
          label="Daily rate"
          required
          placeholder="84.00"
          type="number"
          inputMode="decimal"
          min={1}
          step={0.01}
          leftSection={market.currency.symbol}
          {...inputOf(props, 'dailyRate')}
        />
        <RatePayout dailyRate={props.values.dailyRate} />
      </div>
      <RateComparison values={props.values} />
    </ListingSection>
  );
}

export function VehicleSpecifications(props: SectionProps) {
  const { seats } = listingLimits;
  return (
    <ListingSection title="Vehicle Specifications">
      <div className={classes.fields}>
        <TextInput
          label="Seats"
          type="number"
          inputMode="numeric"
          min={seats.min}
          max={seats.max}
          {...inputOf(props, 'seats')}
        />
        <NativeSelect
          label="Transmission"
          size="md"
          data={optionsOf(transmissions)}
          {...inputOf(props, 'transmission')}
        />
        <NativeSelect
          label="Fuel type"
          size="md"
          data={optionsOf(fuelTypes)}
          {...inputOf(props, 'fuelType')}
        />
        <TextInput
          label="Miles per gallon (MPG)"
          type="number"
          inputMode="numeric"
          min={1}
          {...inputOf(props, 'mpg')}
        />
      </div>
    </ListingSection>
  );
}

export function TripDetails(props: SectionProps) {
  return (
    <ListingSection title="Trip Details">
      <div className={classes.fields}>
        <TextInput
          label="Mileage included"
          description="Miles a day"
          type="number"
          inputMode="numeric"
          min={0}
          {...inputOf(props, 'mileageIncluded')}
        />
        <TextInput
          label="Extra mile fee"
          description="Dollars a mile"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          leftSection={market.currency.symbol}
          {...inputOf(props, 'extraMileFee')}
        />
      </div>
    </ListingSection>
  );
}

const groupLabels: Record<FeatureGroup, string> = {
  safety: 'Safety',
  connectivity: 'Connectivity',
  comfort: 'Comfort',
};
const featureGroups = ['safety', 'connectivity', 'comfort'] as const;

export function Features({ values, onChange }: SectionProps) {
  const { features } = values;
  return (
    <ListingSection title="Features">
      <div className={classes.groups}>
        {featureGroups.map((group) => (
          <Options
            key={group}
            label={groupLabels[group]}
            options={featureOptions[group]}
            chosen={features[group]}
            onToggle={(option) =>
              onChange({ features: { ...features, [group]: toggle(features[group], option) } })
            }
          />
        ))}
      </div>
    </ListingSection>
  );
}

export function Rules({ values, onChange }: SectionProps) {
  return (
    <ListingSection title="Rules">
      <Options
        options={ruleOptions}
        chosen={values.rules}
        onToggle={(option) => onChange({ rules: toggle(values.rules, option) })}
      />
    </ListingSection>
  );
}

interface OptionsProps {
  label?: string;
  options: readonly string[];
  chosen: readonly string[];
  onToggle: (option: string) => void;
}

function Options({ label, options, chosen, onToggle }: OptionsProps) {
  return (
    <fieldset className={classes.options} aria-label={label ? undefined : 'Rules'}>
      {label && <legend>{label}</legend>}
      <div className={classes.chips}>
        {options.map((option) => (
          <OptionChip
            key={option}
            label={option}
            isChosen={chosen.includes(option)}
            onToggle={() => onToggle(option)}
          />
        ))}
      </div>
    </fieldset>
  );
}
