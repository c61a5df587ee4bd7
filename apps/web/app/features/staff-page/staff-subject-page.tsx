import { isStaff } from '@curbside/domain/accounts/states';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Button, Skeleton } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHead } from '../../shell/page-head.tsx';
import { QueryView } from '../../shell/query-view.tsx';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import { Page } from '../../ui/page.tsx';
import { StaffOnly } from '../accounts/index.ts';
import { StaffSearchBox } from './staff-search-box.tsx';
import classes from './staff-subject-page.module.css';

interface StaffSubjectPageProps<Subject> {
  /** In the browser's tab. */
  title: string;
  /** The subject in a word: 'booking'. */
  noun: string;
  query: UseQueryOptions<Subject>;
  /** Why there may be nothing. */
  notFound: string;
  children: (subject: Subject) => ReactNode;
}

/** The frame of a page with everything about one booking, person or car, for staff. */
export function StaffSubjectPage<Subject>({ title, ...loaded }: StaffSubjectPageProps<Subject>) {
  return (
    <Page width="full">
      <PageHead title={title} />
      <StaffOnly allows={isStaff} audience="support staff">
        <div className={classes.search}>
          <StaffSearchBox hasOwnLine />
        </div>
        <div className={classes.subject}>
          <Loaded {...loaded} />
        </div>
      </StaffOnly>
    </Page>
  );
}

type LoadedProps<Subject> = Omit<StaffSubjectPageProps<Subject>, 'title'>;

function Loaded<Subject>({ noun, query, notFound, children }: LoadedProps<Subject>) {
  return (
    <QueryView
      query={useQuery(query)}
      loadingText={`Loading ${noun}…`}
      skeleton={<Skeleton className={classes.skeleton} />}
      failed={`The ${noun} could not be loaded`}
      notFound={
        <PageMessage
          title={`${capitalized(noun)} not found`}
          headingLevel={1}
          text={notFound}
          action={
            <Button component={Link} to="/staff/search">
              Search
            </Button>
          }
        />
      }
    >
      {children}
    </QueryView>
  );
}
