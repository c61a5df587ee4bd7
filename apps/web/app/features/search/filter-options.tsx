import { instantBookName } from '@curbside/domain/bookings/charge-terms';
import {
  type Feature,
  featureOptions,
  fuelTypes,
  transmissions,
} from '@curbside/domain/cars/listing-options';
import { countOf } from '@curbside/domain/text/count-of';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMedia } from '../../ui/theme/use-media.ts';
import { seatsLabel } from './active-filters.ts';
import { facetsQuery } from './api.ts';
import classes from './filter-options.module.css';
import { OptionPills } from './option-pills.tsx';
import type { SearchFilters } from './search-filters.ts';
import { SortSelect } from './sort-select.tsx';
import type { ChangeFilters } from './use-search-filters.ts';

/** The least numbers of seats that guests ask for. */
const seatSteps = ['4', '5', '6', '7', '8', '12'] as const;

const featureGroups = [
  { group: 'safety', label: 'Safety' },
  { group: 'connectivity', label: 'Connectivity' },
  { group: 'comfort', label: 'Comfort' },
] as const;

interface FilterOptionsProps {
  filters: SearchFilters;
  onChange: ChangeFilters;
  onDone: () => void;
}

/**
 * Instant book, seats, transmission, fuel and features, each option with the number of cars that it
 * would leave.
 */
export default function FilterOptions({ filters, onChange, onDone }: FilterOptionsProps) {
  const { data: facets } = useQuery(facetsQuery(filters));
  const isPhone = useMedia('phone');
  const { seats, transmission, fuelType, features } = filters;
  const toggleFeature = (feature: Feature) =>
    onChange({
      features: features.includes(feature)
        ? features.filter((other) => other !== feature)
        : [...features, feature],
    });
  return (
    <div className={classes.options}>
      {isPhone && (
        <SortSelect value={filters.sort} onChange={(sort) => onChange({ sort })} isLabelled />
      )}
      <OptionPills
        label="Booking"
        options={[{ value: 'instant', label: instantBookName, count: facets?.instant }]}
        isChosen={() => filters.isInstant}
        onToggle={() => onChange({ isInstant: !filters.isInstant })}
      />
      <OptionPills
        label="Seats"
        options={seatSteps.map((value) => ({
          value,
          label: seatsLabel(value),
          count: facets?.seats[value],
        }))}
        isChosen={(value) => value === seats}
        onToggle={(value) => onChange({ seats: value === seats ? '' : value })}
      />
      <OptionPills
        label="Transmission"
        options={transmissions.map((value) => ({
          value,
          label: value,
          count: facets?.transmissions[value],
        }))}
        isChosen={(value) => value === transmission}
        onToggle={(value) => onChange({ transmission: value === transmission ? '' : value })}
      />
      <OptionPills
        label="Fuel"
        options={fuelTypes.map((value) => ({
          value,
          label: value,
          count: facets?.fuelTypes[value],
        }))}
        isChosen={(value) => value === fuelType}
        onToggle={(value) => onChange({ fuelType: value === fuelType ? '' : value })}
      />
      {featureGroups.map(({ group, label }) => (
        <OptionPills
          key={group}
          label={label}
          options={featureOptions[group].map((value) => ({
            value,
            label: value,
            count: facets?.features[value],
          }))}
          isChosen={(value) => features.includes(value)}
          onToggle={toggleFeature}
        />
      ))}
      <div className={classes.foot}>
        <Button
          variant="default"
          onClick={() =>
            onChange({ seats: '', transmission: '', fuelType: '', features: [], isInstant: false })
          }
        >
          Clear
        </Button>
        <Button className={classes.done} onClick={onDone}>
          {facets ? `Show ${countOf(facets.total, 'car')}` : 'Show cars'}
        </Button>
      </div>
    </div>
  );
}
