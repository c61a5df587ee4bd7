import IconArrowLeft from 'icon:arrow-left';
import { isAdmin, isStaff } from '@curbside/domain/accounts/states';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Button, Skeleton } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSignedInUser } from '../../platform/session.ts';
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
  /** Where administrators find all of them. */
  list: { to: string; label: string };
  /** Why there may be nothing. */
  notFound: string;
  children: (subject: Subject) => ReactNode;
}

/** The frame of a page with everything about one booking, person or car, for staff. */
export function StaffSubjectPage<Subject>(props: StaffSubjectPageProps<Subject>) {
  const { title, list, ...loaded } = props;
  return (
    <Page width="full">
      <PageHead title={title} />
      <StaffOnly allows={isStaff} audience="support staff">
        <div className={classes.top}>
          <WayBack list={list} />
          <StaffSearchBox hasOwnLine />
        </div>
        <div className={classes.subject}>
          <Loaded {...loaded} />
        </div>
      </StaffOnly>
    </Page>
  );
}

/** Support has no list of everything, but the dashboard that leads here. */
function WayBack({ list }: { list: { to: string; label: string } }) {
  const { role } = useSignedInUser();
  const { to, label } = isAdmin(role)
    ? list
    : { to: '/support-dashboard', label: 'Support Dashboard' };
  return (
    <Link to={to} className={classes.back}>
      <IconArrowLeft />
      {label}
    </Link>
  );
}

type LoadedProps<Subject> = Omit<StaffSubjectPageProps<Subject>, 'title' | 'list'>;

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
