import { fullName } from '@curbside/domain/accounts/full-name';
import { isStaff } from '@curbside/domain/accounts/states';
import { peopleCalls } from '@curbside/domain/people/calls';
import type { StaffPerson } from '@curbside/domain/people/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { stayInBrowser } from '../../platform/prefetch.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';
import type { PageHandle } from '../../shell/bar-look.ts';
import { staffLoader } from '../../shell/staff-loader.ts';
import { PageHeader } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { roleTones } from '../admin/index.ts';
import { HistoryCard, StaffColumns, StaffSubjectPage } from '../staff-page/index.ts';
import { verificationTones } from '../verification/index.ts';
import type { Route } from './+types/staff-person-page.ts';
import { CarsCard, MoneyOfPerson, TicketsCard, TripsCard } from './person-cards.tsx';
import { AccountCard, RiskCard, SessionsCard, VerificationCard } from './person-side.tsx';

export const handle: PageHandle = { bar: 'staff' };

const personQuery = (id: string) => ({
  ...apiQuery(peopleCalls.staffPerson, { params: { id } }),
  ...fetchedOnView,
});

export const loader = staffLoader(isStaff, (client, { params }: Route.LoaderArgs) => [
  client.prefetchQuery(personQuery(params.id)),
]);
export const clientLoader = stayInBrowser;

/** Everything about a person, for staff. */
export default function StaffPersonPage({ params }: Route.ComponentProps) {
  return (
    <StaffSubjectPage
      title="Person"
      noun="person"
      list={{ to: '/admin/users', label: 'Users' }}
      query={personQuery(params.id)}
      notFound="There is nobody with this ID, or their account is deleted."
    >
      {(all) => <PersonView all={all} />}
    </StaffSubjectPage>
  );
}

function PersonView({ all }: { all: StaffPerson }) {
  const { person } = all;
  return (
    <>
      <PageHeader
        title={fullName(person)}
        subtitle={person.email}
        actions={
          <>
            {person.accountStatus !== 'active' && <StatusBadge tone="red" label="Disabled" />}
            <StatusBadge
              tone={verificationTones[person.verificationStatus]}
              label={capitalized(person.verificationStatus)}
            />
            <StatusBadge tone={roleTones[person.role]} label={person.role} />
          </>
        }
      />
      <StaffColumns
        side={
          <>
            <AccountCard person={person} />
            <RiskCard all={all} />
            <VerificationCard entries={all.verification} person={person} />
            <SessionsCard sessions={all.sessions} />
          </>
        }
        main={
          <>
            <MoneyOfPerson money={all.money} />
            <TripsCard all={all} />
            {all.cars.length > 0 && <CarsCard all={all} />}
            <TicketsCard tickets={all.tickets} />
          </>
        }
        after={<HistoryCard entries={all.history} about="account" />}
      />
    </>
  );
}
