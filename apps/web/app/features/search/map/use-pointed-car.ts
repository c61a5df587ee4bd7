import { type RefObject, useEffect, useState } from 'react';

const enter = ['pointerover', 'focusin'] as const;
const leave = ['pointerleave', 'focusout'] as const;

/** The id of the car in a list that is under the pointer or has the focus. */
export function usePointedCar(list: RefObject<HTMLElement | null>): number | undefined {
  const [car, setCar] = useState<number>();
  useEffect(() => {
    const element = list.current;
    const point = ({ target }: Event) => {
      const item = target instanceof Element ? target.closest<HTMLElement>('[data-car]') : null;
      setCar(item ? Number(item.dataset.car) : undefined);
    };
    const clear = () => setCar(undefined);
    for (const name of enter) element?.addEventListener(name, point);
    for (const name of leave) element?.addEventListener(name, clear);
    return () => {
      for (const name of enter) element?.removeEventListener(name, point);
      for (const name of leave) element?.removeEventListener(name, clear);
    };
  }, [list]);
  return car;
}
