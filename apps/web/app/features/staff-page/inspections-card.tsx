import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Card } from '../../ui/cards/card.tsx';
import cardText from './card-text.module.css';
import classes from './inspections-card.module.css';
import { BookingLink } from './links.tsx';
import { Moment } from './moment.tsx';

const parts = [
  { type: 'pickup', title: 'Pickup' },
  { type: 'return', title: 'Return' },
] as const;

interface InspectionsCardProps {
  photos: readonly InspectionPhoto[];
  /** Where the photos are of several trips: each names its own. */
  namesTrip?: boolean;
}

/** The photos of both inspections, as pictures. */
export function InspectionsCard({ photos, namesTrip = false }: InspectionsCardProps) {
  return (
    <Card title="Inspections">
      {photos.length === 0 && <p className={cardText.note}>No photos were taken.</p>}
      {parts.map(({ type, title }) => {
        const shown = photos.filter(({ inspectionType }) => inspectionType === type);
        if (shown.length === 0) return null;
        return (
          <section key={type} aria-label={title}>
            <h3 className={classes.heading}>{title}</h3>
            <ul className={classes.photos}>
              {shown.map((photo) => (
                <li key={photo.id}>
                  <InspectionPicture photo={photo} />
                  {namesTrip && (
                    <p className={cardText.note}>
                      <BookingLink id={photo.bookingId}>Booking {photo.bookingId}</BookingLink>
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </Card>
  );
}

function InspectionPicture({ photo }: { photo: InspectionPhoto }) {
  const { photoUrl, photoType, contentType, capturedAt, uploaderRole, notes } = photo;
  const kind = photoType ? capitalized(photoType) : 'Photo';
  const by = uploaderRole === 'renter' ? 'guest' : 'host';
  return (
    <>
      <a href={photoUrl} target="_blank" rel="noreferrer" className={classes.photo}>
        {contentType.startsWith('video/') ? (
          <span className={classes.video}>Video</span>
        ) : (
          <img src={`${photoUrl}?width=320`} alt={`${kind}, by the ${by}`} loading="lazy" />
        )}
      </a>
      <p className={cardText.note}>
        {kind} · {by} · <Moment at={capturedAt} />
      </p>
      {notes && <p className={cardText.note}>{notes}</p>}
    </>
  );
}
