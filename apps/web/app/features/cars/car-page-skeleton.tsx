import { Skeleton } from '@mantine/core';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Page } from '../../ui/page.tsx';
import classes from './car-detail.module.css';

/** The car page before its car is there. */
export function CarPageSkeleton() {
  return (
    <Page>
      <LoadingState label="Loading car details..." hasVisibleLabel>
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
      </LoadingState>
    </Page>
  );
}
