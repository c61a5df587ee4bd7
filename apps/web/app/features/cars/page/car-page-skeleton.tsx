import { Skeleton } from '@mantine/core';
import classes from './car-detail.module.css';

/** The car page while the car loads, in the measures of the page. */
export function CarPageSkeleton() {
  return (
    <>
      <div className={classes.topSkeleton} />
      <div className={classes.columns}>
        <div className={classes.lead}>
          <div className={classes.heading}>
            <Skeleton height={36} width="60%" />
            <Skeleton height={24} width="40%" mt={8} />
          </div>
          <div className={classes.gallerySkeleton}>
            <Skeleton height="100%" radius="lg" />
          </div>
        </div>
        <div className={classes.side}>
          <Skeleton height={400} radius="lg" />
        </div>
        <div className={classes.about}>
          <Skeleton height={88} mt={24} />
          <Skeleton height={56} mt={24} />
        </div>
        <div className={classes.main}>
          <Skeleton height={140} mt={24} />
        </div>
      </div>
    </>
  );
}
