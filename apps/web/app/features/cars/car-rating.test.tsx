import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CarRating } from './car-rating.tsx';

function shown(hostRating: number | null, hostTripCount: number): string {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <CarRating car={{ hostRating, hostTripCount }} />
    </MantineProvider>,
  );
  return html.replaceAll(/<style.*?<\/style>|<[^>]+>/gs, '');
}

test.each([
  [null, 0, 'New'],
  [null, 1, 'New (1 trip)'],
  [null, 2, 'New (2 trips)'],
  [4.86, 31, 'Rated4.9(31 trips)'],
  [4.85, 20, 'Rated4.9(20 trips)'],
  [4.849, 20, 'Rated4.8(20 trips)'],
  [5, 1, 'Rated5.0(1 trip)'],
])('a host rated %s after %i trips: %s', (hostRating, hostTripCount, words) => {
  expect(shown(hostRating, hostTripCount)).toBe(words);
});
