import type { Car } from '@curbside/domain/cars/car';
import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../platform/api-error.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { delistCar, myCarsQuery, relistCar } from './api.ts';

/** Edit, delist, or list a car again. */
export function ListingActions({ car }: { car: Car }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const change = useMutation({
    mutationFn: async () => {
      if (car.isListed) await delistCar(car.id);
      else await relistCar(car.id);
    },
    onSuccess: () => {
      setIsAsking(false);
      return client.invalidateQueries({ queryKey: myCarsQuery.queryKey });
    },
  });
  return (
    <>
      <Group gap="xs">
        <Button component={Link} to={`/list-car/${car.id}`} variant="default">
          Edit listing
        </Button>
        {car.isListed ? (
          <Button variant="default" onClick={() => setIsAsking(true)}>
            Delist
          </Button>
        ) : (
          <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
            List again
          </Button>
        )}
      </Group>
      <Notice tone="danger">
        {change.error && messageOf(change.error, 'This did not work. Please try again.')}
      </Notice>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => change.mutate()}
        title="Delist this car?"
        confirmLabel="Delist"
        isPending={change.isPending}
      >
        Guests will no longer find it. Booked trips stay as they are, and you can list it again at
        any time.
      </ConfirmDialog>
    </>
  );
}
