import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '../../../platform/session.ts';
import { notifySuccess } from '../../../ui/messages/notify.ts';
import { setKept } from './api.ts';
import { takeCarToKeep } from './car-to-keep.ts';

/** Keeps the car whose heart a visitor tapped, once they are back and signed in. */
export function KeepAfterSignIn() {
  const client = useQueryClient();
  const isSignedIn = useUser() !== null;
  useEffect(() => {
    const id = isSignedIn ? takeCarToKeep() : undefined;
    if (id === undefined) return;
    void setKept(client, { id, isKept: true }).then((isDone) => {
      if (isDone) notifySuccess('The car is in your favorites.');
    });
  }, [client, isSignedIn]);
  return null;
}
