import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../platform/api-error.ts';
import { StarInput } from '../ui/star-rating.tsx';
import { QueryView } from './query-view.tsx';

interface Shown {
  data?: string[];
  error?: Error;
}

function show({ data, error }: Shown): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryView
        query={{ data, error: error ?? null, isFetching: false, refetch: () => undefined }}
        skeleton={<div>skeleton</div>}
        loadingText="Loading trips…"
        failed="Your trips could not be loaded"
        empty={<p>No trips yet.</p>}
        notFound={<p>Not yours.</p>}
      >
        {(trips) => <p>{trips.join(' and ')}</p>}
      </QueryView>
    </MantineProvider>,
  );
}

const notFound = new ApiError(404, 'Not Found', '{"code":"not_found","message":"Not found"}');

describe('QueryView', () => {
  test('shows the skeleton, hidden from screen readers, which hear the text', () => {
    const html = show({});
    expect(html).toContain('role="status"');
    expect(html).toContain('Loading trips…');
    expect(html).toMatch(/aria-hidden="true"><div>skeleton/);
  });

  test('shows the content', () => {
    expect(show({ data: ['Queens', 'Brooklyn'] })).toContain('Queens and Brooklyn');
  });

  test('shows what there is to say of an empty list', () => {
    expect(show({ data: [] })).toContain('No trips yet.');
  });

  test('says what failed and offers to try again', () => {
    const html = show({ error: new Error('down') });
    expect(html).toContain('role="alert"');
    expect(html).toContain('Your trips could not be loaded');
    expect(html).toContain('Try again');
  });

  test('keeps what it had when fetching again fails, and says so', () => {
    const html = show({ data: ['Queens'], error: new Error('down') });
    expect(html).toContain('Queens');
    expect(html).toContain('What you see may be out of date.');
  });

  test('takes an address without a valid id for one that leads nowhere', () => {
    const html = show({ error: new ApiError(400, 'Bad Request', '{"code":"invalid_request"}') });
    expect(html).toContain('Not yours.');
    expect(html).not.toContain('Try again');
  });

  test('shows nothing old of what is gone', () => {
    const html = show({ data: ['Queens'], error: notFound });
    expect(html).toContain('Not yours.');
    expect(html).not.toContain('Queens');
  });
});

describe('StarInput', () => {
  test('is five named radio buttons of which the chosen one is checked', () => {
    const html = renderToStaticMarkup(
      <MantineProvider>
        <StarInput label="How was the car?" value={4} onChange={() => undefined} />
      </MantineProvider>,
    );
    expect(html.match(/type="radio"/g)).toHaveLength(5);
    expect(html).toContain('1 star<');
    expect(html).toMatch(/checked=""[^>]*\/><svg[^>]*>.*?<\/svg><[^>]*>4 stars/s);
  });
});
