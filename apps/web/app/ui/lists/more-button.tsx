import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';

interface MoreButtonProps {
  list: Pick<UseInfiniteQueryResult, 'isFetchingNextPage' | 'fetchNextPage'>;
  label: string;
}

/** Fetches the next page of a list whose pages are shown together. */
export function MoreButton({ list, label }: MoreButtonProps) {
  return (
    <Button
      variant="default"
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
