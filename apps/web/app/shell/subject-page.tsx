import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageMessage } from '../ui/messages/page-message.tsx';
import { Page } from '../ui/page.tsx';
import { PageHead } from './page-head.tsx';
import { QueryView, type ShownQuery } from './query-view.tsx';

interface SubjectPageProps<Data> {
  /** The title of the window. */
  title: string;
  /** The subject in words: 'claim'. */
  noun: string;
  query: ShownQuery<Data>;
  width?: 'text' | 'wide';
  notFound: { title: string; text: string; way: { to: string; label: string } };
  children: (data: Data) => ReactNode;
}

/** A page about one thing of a trip, with a way on for those who may not see it. */
export function SubjectPage<Data>(props: SubjectPageProps<Data>) {
  const { title, noun, query, width = 'text', notFound, children } = props;
  const { way } = notFound;
  return (
    <>
      <PageHead title={title} />
      <Page width={width}>
        <QueryView
          query={query}
          loadingText={`Loading the ${noun}…`}
          skeleton={<Skeleton height={320} />}
          failed={`The ${noun} could not be loaded`}
          notFound={
            <PageMessage
              title={notFound.title}
              headingLevel={1}
              text={notFound.text}
              action={
                <Button component={Link} to={way.to}>
                  {way.label}
                </Button>
              }
            />
          }
        >
          {children}
        </QueryView>
      </Page>
    </>
  );
}
