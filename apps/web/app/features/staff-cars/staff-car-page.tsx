import { isStaff } from '@curbside/domain/accounts/states';
import { staffCarCalls } from '@curbside/domain/staff-cars/calls';
import type { StaffCar } from '@curbside/domain/staff-cars/endpoints';
import { stayInBrowser } from '../../platform/prefetch.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';
import type { PageHandle } from '../../shell/bar-look.ts';
import { staffLoader } from '../../shell/staff-loader.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import {
  HistoryCard,
  InspectionsCard,
  StaffColumns,
  StaffSubjectPage,
  SubjectHead,
} from '../staff-page/index.ts';
import type { Route } from './+types/staff-car-page.ts';
import { CarIncidentsCard, MoneyOfCar, RatingsCard, TripsOfCar } from './car-cards.tsx';
import { BlockedDaysCard, CalendarsCard, ListingCard, OwnerCard } from './car-side.tsx';

export const handle: PageHandle = { bar: 'staff' };

const carQuery = (id: number) => ({
  ...apiQuery(staffCarCalls.staffCar, { params: { id } }),
  ...fetchedOnView,
});

export const loader = staffLoader(isStaff, (client, { params }: Route.LoaderArgs) => [
  client.prefetchQuery(carQuery(Number(params.id))),
]);
export const clientLoader = stayInBrowser;

/** Everything about a car, for staff. */
export default function StaffCarPage({ params }: Route.ComponentProps) {
  return (
    <StaffSubjectPage
      title={`Car ${params.id}`}
      noun="car"
      list={{ to: '/admin/cars', label: 'Cars' }}
      query={carQuery(Number(params.id))}
      notFound="There is no car with this ID."
    >
      {(all) => <CarView all={all} />}
    </StaffSubjectPage>
  );
}

function CarView({ all }: { all: StaffCar }) {
  const { car, isListed } = all;
  return (
    <>
      <SubjectHead
        photo={car.imageUrl}
        title={car.title}
        subtitle={`Car ${car.id} · ${car.year} ${car.make} ${car.model}`}
        actions={
          <StatusBadge
            tone={isListed ? 'green' : 'gray'}
            label={isListed ? 'Listed' : 'Not listed'}
          />
        }
      />
      <StaffColumns
        side={
          <>
            <ListingCard all={all} />
            <OwnerCard owner={all.owner} />
            <CalendarsCard calendars={all.calendars} />
            <BlockedDaysCard days={all.blockedDays} />
          </>
        }
        main={
          <>
            {all.incidents.length > 0 && <CarIncidentsCard incidents={all.incidents} />}
            <MoneyOfCar money={all.money} />
            <TripsOfCar all={all} />
            <InspectionsCard photos={all.inspections} namesTrip />
            <RatingsCard ratings={all.ratings} />
          </>
        }
        after={<HistoryCard entries={all.history} about="car" />}
      />
    </>
  );
}
