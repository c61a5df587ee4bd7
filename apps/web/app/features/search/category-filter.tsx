import classes from './category-filter.module.css';
import { type CategoryFilter as Category, categoryFilters } from './search-filters.ts';

interface CategoryFilterProps {
  value: Category;
  onChange: (category: Category) => void;
}

/** All, SUV, Sedan, …: one is always selected. */
export function CategoryFilter({ value, onChange }: CategoryFilterProps) {
  return (
    <fieldset className={classes.row} aria-label="Category">
      {categoryFilters.map((category) => (
        <button
          key={category}
          type="button"
          className={classes.category}
          aria-pressed={category === value}
          onClick={() => onChange(category)}
        >
          {category}
        </button>
      ))}
    </fieldset>
  );
}
