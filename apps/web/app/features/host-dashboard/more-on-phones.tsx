import { Button } from '@mantine/core';
import classes from './host-dashboard.module.css';

interface MoreOnPhonesProps {
  label: string;
  isOpen: boolean;
  onOpen: () => void;
}

/** Shows the rest of a part that is folded on phones; elsewhere there is room for all of it. */
export function MoreOnPhones({ label, isOpen, onOpen }: MoreOnPhonesProps) {
  if (isOpen) return null;
  return (
    <Button variant="default" fullWidth className={classes.more} onClick={onOpen}>
      {label}
    </Button>
  );
}
