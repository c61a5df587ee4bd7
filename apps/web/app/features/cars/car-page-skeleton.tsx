import { Skeleton } from '@mantine/core';
import classes from './car-detail.module.css';

/** The car page while the car loads. */
export function CarPageSkeleton() {
  return (
    <>
      <div className={classes.gallerySkeleton}>
        <Skeleton height="100%" radius="lg" />
      </div>
      <div className={classes.columns}>
        <div>
          <Skeleton height={40} width="60%" />
          <Skeleton height={18} width="40%" mt={16} />
          <Skeleton height={72} mt={32} />
          <Skeleton height={140} mt={32} />
        </div>
        <Skeleton height={380} radius="lg" />
      </div>
    </>
  );
}
