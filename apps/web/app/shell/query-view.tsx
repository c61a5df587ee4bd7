import { Button, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { isUnknownSubject, messageOf } from '../platform/api-error.ts';
import { Notice } from '../ui/messages/notice.tsx';
import { PageMessage } from '../ui/messages/page-message.tsx';
import classes from './query-view.module.css';

/** The part of a TanStack query that a page shows; `useQuery` and `useInfiniteQuery` fit. */
export interface ShownQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  /** The error is about a further page, and is shown beside the button for that. */
  isFetchNextPageError?: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryViewProps<Data> {
  query: ShownQuery<Data>;
  /** In the shape of the content, so that nothing moves. */
  skeleton: ReactNode;
  /** Read out while the query is pending; also shown with `isLoadingTextShown`. */
  loadingText?: string;
  isLoadingTextShown?: boolean;
  /** Shown if the query fails: 'Your bookings could not be loaded'. */
  failed: string;
  failedHeadingLevel?: 1 | 2 | 3;
  /** Shown for an error where a retry does not help. */
  failure?: (error: Error) => ReactNode;
  /** In place of an empty list. */
  empty?: ReactNode;
  /** Where the data is not a list: whether there is nothing in it. */
  isEmpty?: (data: Data) => boolean;
  /** Shown for a missing subject, one that the reader may not see, and an address without a valid id. */
  notFound?: ReactNode;
  children: (data: Data) => ReactNode;
}

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0;

/** A query on a page: pending, failed, empty or content. Every page shows its data with it. */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, empty, isEmpty = isEmptyList, notFound, failed, failure, children } = props;
  const { data } = query;
  const error = query.isFetchNextPageError ? null : query.error;
  if (error && notFound && isUnknownSubject(error)) return notFound;
  if (data === undefined) {
    if (!error) return <Pending {...props} />;
    return failure ? failure(error) : <LoadFailure {...props} error={error} />;
  }
  return (
    <>
      {error && (
        <Notice
          tone="warning"
          role="status"
          title={failed}
          className={classes.stale}
          action={<RetryButton query={query} />}
        >
          What you see may be out of date.
        </Notice>
      )}
      {empty && isEmpty(data) ? empty : children(data)}
    </>
  );
}

type PendingProps = Pick<
  QueryViewProps<unknown>,
  'skeleton' | 'loadingText' | 'isLoadingTextShown'
>;

function Pending({ skeleton, loadingText = 'Loading…', isLoadingTextShown }: PendingProps) {
  return (
    <div role="status">
      {isLoadingTextShown ? (
        <p className={classes.loading}>{loadingText}</p>
      ) : (
        <VisuallyHidden>{loadingText}</VisuallyHidden>
      )}
      <div aria-hidden="true">{skeleton}</div>
    </div>
  );
}

interface LoadFailureProps extends Pick<QueryViewProps<unknown>, 'failed' | 'failedHeadingLevel'> {
  query: Pick<ShownQuery<unknown>, 'isFetching' | 'refetch'>;
  error: Error;
}

/** In place of what could not be loaded. A page that shows its parts before its data uses it alone. */
export function LoadFailure({ failed, failedHeadingLevel, query, error }: LoadFailureProps) {
  return (
    <PageMessage
      isAlert
      title={failed}
      headingLevel={failedHeadingLevel}
      text={messageOf(error, 'Check your connection and try again in a moment.')}
      action={<RetryButton query={query} />}
    />
  );
}

function RetryButton({ query }: Pick<LoadFailureProps, 'query'>) {
  return (
    <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
      Try again
    </Button>
  );
}
