import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './fold.module.css';

interface FoldProps {
  label: ReactNode;
  children: ReactNode;
  /** Opens it for what one must see; it is not closed again. */
  isOpen?: boolean;
}

/** Something that few need, below a line that opens it. */
export function Fold({ label, children, isOpen = false }: FoldProps) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <details className={classes.fold} open={wasOpened || undefined}>
      <summary className={classes.summary}>
        <IconChevronRight aria-hidden="true" className={classes.chevron} />
        {label}
      </summary>
      {children}
    </details>
  );
}
