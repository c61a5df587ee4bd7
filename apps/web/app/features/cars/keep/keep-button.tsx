import IconHeart from 'icon:heart';
import type { Car } from '@curbside/domain/cars/car';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useUser } from '../../../platform/session.ts';
import { useLoginPath } from '../../../shell/require-user.ts';
import { favoriteIdsQuery, setKept } from './api.ts';
import { rememberCarToKeep } from './car-to-keep.ts';
import classes from './keep-button.module.css';

interface KeepButtonProps {
  car: Pick<Car, 'id' | 'title'>;
  /** Over a photo, or with the word beside it. */
  place: 'photo' | 'line';
}

/** The heart. A visitor signs in first and comes back with the car kept. */
export function KeepButton({ car: { id, title }, place }: KeepButtonProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const user = useUser();
  const loginPath = useLoginPath();
  const { data: isKept = false } = useQuery({
    ...favoriteIdsQuery,
    enabled: user !== null,
    select: ({ carIds }) => carIds.includes(id),
  });

  function toggle() {
    if (user) {
      void setKept(client, { id, isKept: !isKept });
      return;
    }
    rememberCarToKeep(id);
    void navigate(loginPath);
  }

  const isPressed = user !== null && isKept;
  return (
    <button
      type="button"
      className={classes.keep}
      data-place={place}
      aria-label={`Keep ${title}`}
      aria-pressed={isPressed}
      onClick={toggle}
    >
      <IconHeart />
      {place === 'line' && <span className={classes.word}>{isPressed ? 'Kept' : 'Keep'}</span>}
    </button>
  );
}
