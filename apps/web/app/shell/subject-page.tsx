import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Page } from '../ui/page.tsx';
import { MissingPage, type MissingPageProps } from './missing-page.tsx';
import { PageHead } from './page-head.tsx';
import { QueryView, type ShownQuery } from './query-view.tsx';

interface SubjectPageProps<Data> {
  /** The title of the window. */
  title: string;
  /** The subject in words: 'claim'. */
  noun: string;
  query: ShownQuery<Data>;
  width?: 'text' | 'wide';
  notFound: MissingPageProps;
  children: (data: Data) => ReactNode;
}

/** A page about one thing of a trip, with a way on for those who may not see it. */
export function SubjectPage<Data>(props: SubjectPageProps<Data>) {
  const { title, noun, query, width = 'text', notFound, children } = props;
  return (
    <>
      <PageHead title={title} />
      <Page width={width}>
        <QueryView
          query={query}
          loadingText={`Loading the ${noun}…`}
          skeleton={<Skeleton height={320} />}
          failed={`The ${noun} could not be loaded`}
          notFound={<MissingPage {...notFound} />}
        >
          {children}
        </QueryView>
      </Page>
    </>
  );
}
