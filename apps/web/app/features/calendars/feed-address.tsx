import { product } from '@curbside/domain/product';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { copyText } from '../../platform/copy-text.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifyFailure, notifySuccess } from '../../ui/messages/notify.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { feedQuery, rotateFeed } from './api.ts';
import classes from './calendars.module.css';

/** The address of the car's calendar, to copy or to replace. */
export function FeedAddress({ carId }: { carId: number }) {
  const client = useQueryClient();
  const query = feedQuery(carId);
  const feed = useQuery(query);
  const [isAsking, setIsAsking] = useState(false);
  const rotate = useMutation({
    mutationFn: () => rotateFeed(carId),
    onSuccess: (rotated) => {
      client.setQueryData(query.queryKey, rotated);
      setIsAsking(false);
      notifySuccess('The calendar has a new address.');
    },
  });
  const url = feed.data?.url ?? '';

  async function copy() {
    try {
      await copyText(url);
      notifySuccess('Address copied.');
    } catch {
      notifyFailure('Your browser doesn’t allow copying here. Select the address and copy it.');
    }
  }

  return (
    <div className={classes.feed}>
      <TextInput
        label={`Address of this car’s calendar on ${product.name}`}
        description="Enter it on the other site. It shows trips and blocked days, but no names. Share it with nobody else."
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.buttons}>
        <Button variant="default" disabled={!url} onClick={() => void copy()}>
          Copy address
        </Button>
        <Button variant="subtle" disabled={!url} onClick={() => setIsAsking(true)}>
          Change address
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => rotate.mutate()}
        title="Change the address?"
        confirmLabel="Change address"
        isPending={rotate.isPending}
      >
        <p className={classes.text}>
          The old address stops working at once. Enter the new one on every site that uses it.
        </p>
        <Notice tone="danger">
          {rotate.error && messageOf(rotate.error, 'The address could not be changed.')}
        </Notice>
      </ConfirmDialog>
    </div>
  );
}
