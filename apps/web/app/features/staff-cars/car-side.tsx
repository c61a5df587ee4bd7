import { fullName } from '@curbside/domain/accounts/full-name';
import { formatDayAndYear } from '@curbside/domain/calendar/format';
import { importProblemTexts } from '@curbside/domain/calendars/texts';
import type { StaffCar } from '@curbside/domain/staff-cars/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Link } from 'react-router';
import { formatInstantDay, formatMoney } from '../../platform/formatters.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Fact, Facts } from '../../ui/cards/facts.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { cardText, Moment, PersonLink } from '../staff-page/index.ts';
import { verificationTones } from '../verification/index.ts';

export function ListingCard({ all: { car, createdAt, delistedAt } }: { all: StaffCar }) {
  return (
    <Card
      title="Listing"
      actions={
        <Link to={`/car/${car.id}`} className={cardText.link}>
          View listing
        </Link>
      }
    >
      <Facts>
        <Fact label="Daily rate">{formatMoney(car.dailyRate)}</Fact>
        <Fact label="Category">{capitalized(car.category)}</Fact>
        <Fact label="Location">{car.location}</Fact>
        <Fact label="Listed">{formatInstantDay(createdAt)}</Fact>
        {delistedAt && (
          <Fact label="Taken out of search">
            <Moment at={delistedAt} />
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

export function OwnerCard({ owner }: Pick<StaffCar, 'owner'>) {
  return (
    <Card title="Host">
      {owner ? (
        <>
          <p className={cardText.words}>
            <PersonLink id={owner.id}>{fullName(owner)}</PersonLink>{' '}
            {owner.accountStatus !== 'active' && <StatusBadge tone="red" label="Disabled" />}{' '}
            <StatusBadge
              tone={verificationTones[owner.verificationStatus]}
              label={capitalized(owner.verificationStatus)}
            />
          </p>
          <p className={cardText.note}>{owner.email}</p>
          {owner.phoneNumber && <p className={cardText.note}>{owner.phoneNumber}</p>}
          <p className={cardText.note}>Payouts: {owner.stripeAccountStatus ?? 'not set up'}</p>
        </>
      ) : (
        <p className={cardText.note}>Deleted user</p>
      )}
    </Card>
  );
}

export function CalendarsCard({ calendars }: Pick<StaffCar, 'calendars'>) {
  return (
    <Card title="Calendars of other sites">
      {calendars.length === 0 && <p className={cardText.note}>None.</p>}
      <ul className={cardText.list}>
        {calendars.map((calendar) => (
          <li key={calendar.id}>
            <p className={cardText.words}>{calendar.name}</p>
            <p className={cardText.note}>
              {calendar.site} · {calendar.eventCount} events ·{' '}
              {calendar.readAt ? (
                <>
                  read <Moment at={calendar.readAt} isInText />
                </>
              ) : (
                'not read yet'
              )}
            </p>
            {calendar.failingSince && (
              <p className={cardText.note}>
                Failing since <Moment at={calendar.failingSince} isInText />
                {calendar.problem && `: ${importProblemTexts[calendar.problem]}`}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function BlockedDaysCard({ days }: { days: StaffCar['blockedDays'] }) {
  return (
    <Card title={days.length > 0 ? `Blocked days (${days.length})` : 'Blocked days'}>
      {days.length === 0 && <p className={cardText.note}>None from today on.</p>}
      <ul className={cardText.list}>
        {days.map(({ day, reason }) => (
          <li key={day} className={cardText.words}>
            {formatDayAndYear(day)}
            {reason && `: ${reason}`}
          </li>
        ))}
      </ul>
    </Card>
  );
}
