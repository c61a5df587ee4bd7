import type { ReactNode } from 'react';
import { Money } from './money.tsx';
import classes from './sum-rows.module.css';

/** Several sums below each other, such as the claims of a trip. */
export function SumRows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}

interface SumRowProps {
  /** Its purpose: text, or a link to more. */
  name: ReactNode;
  badge?: ReactNode;
  /** As the API sends it: "84.00". */
  amount: string;
}

export function SumRow({ name, badge, amount }: SumRowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.name}>{name}</span>
      {badge}
      <strong className={classes.amount}>
        <Money amount={amount} />
      </strong>
    </li>
  );
}
