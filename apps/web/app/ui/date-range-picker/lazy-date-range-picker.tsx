import { lazy, Suspense, useState } from 'react';
import type { DateRangePickerProps } from './date-range-picker.tsx';

const DateRangePicker = lazy(() => import('./date-range-picker.tsx'));

/** The picker, loaded when it is first opened. */
export function LazyDateRangePicker(props: DateRangePickerProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.opened && !wasOpened) setWasOpened(true);
  return wasOpened || props.opened ? (
    <Suspense>
      <DateRangePicker {...props} />
    </Suspense>
  ) : null;
}
