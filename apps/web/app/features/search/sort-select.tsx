import { type SortOrder, sortOrders } from '@curbside/domain/search/rules';
import { NativeSelect } from '@mantine/core';

const sortLabels: Record<SortOrder, string> = {
  recommended: 'Recommended',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  rating: 'Highest rated',
  trips: 'Most trips',
};

interface SortSelectProps {
  value: SortOrder;
  onChange: (order: SortOrder) => void;
  /** The label is shown above and not only read aloud. */
  isLabelled?: boolean;
  className?: string;
}

export function SortSelect({ value, onChange, isLabelled, className }: SortSelectProps) {
  return (
    <NativeSelect
      className={className}
      {...(isLabelled ? { label: 'Sort by' } : { 'aria-label': 'Sort by' })}
      value={value}
      onChange={(event) => {
        const chosen = sortOrders.find((order) => order === event.currentTarget.value);
        if (chosen) onChange(chosen);
      }}
      data={sortOrders.map((order) => ({ value: order, label: sortLabels[order] }))}
    />
  );
}
