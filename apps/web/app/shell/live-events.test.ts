import { bookingCalls } from '@curbside/domain/bookings/calls';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { apiKey } from '../platform/query-client.ts';
import { refresh } from './live-events.ts';

test('a hint during the fetch of a further page ends neither of them', async () => {
  const client = new QueryClient();
  let edition = 1;
  const waiting: (() => void)[] = [];
  const answer = () => waiting.shift()?.();
  const list = new InfiniteQueryObserver(client, {
    queryKey: apiKey(bookingCalls.myBookings),
    queryFn: async ({ pageParam }) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return `page ${pageParam} of edition ${edition}`;
    },
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => pages.length + 1,
  });
  const leave = list.subscribe(() => undefined);
  const pages = () => list.getCurrentResult().data?.pages;
  await expect.poll(() => waiting.length).toBe(1);
  answer();
  await expect.poll(pages).toEqual(['page 1 of edition 1']);

  void list.fetchNextPage();
  await expect.poll(() => waiting.length).toBe(1);
  edition = 2;
  refresh(client, { topic: 'bookings' });
  answer();
  await expect.poll(() => waiting.length).toBe(1);
  expect(pages()).toEqual(['page 1 of edition 1', 'page 2 of edition 2']);
  answer();
  await expect.poll(() => waiting.length).toBe(1);
  answer();
  await expect.poll(pages).toEqual(['page 1 of edition 2', 'page 2 of edition 2']);
  leave();
});
