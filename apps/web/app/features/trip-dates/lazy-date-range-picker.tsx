import { lazy, Suspense } from 'react';
import { useHasOpened } from '../../ui/overlays/opening.ts';
import type { DateRangePickerProps } from './date-range-picker.tsx';

const DateRangePicker = lazy(() => import('./date-range-picker.tsx'));

/** The picker, loaded when it is first opened. */
export function LazyDateRangePicker(props: DateRangePickerProps) {
  const hasOpened = useHasOpened(props.opened);
  return <Suspense>{hasOpened && <DateRangePicker {...props} />}</Suspense>;
}
