import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';
import { type CSSProperties, useState } from 'react';
import { formatInstant } from '../../platform/formatters.ts';
import { nameOfFile } from './inspection-names.ts';
import classes from './slide-compare.module.css';

interface SlideCompareProps {
  pickup: InspectionPhoto;
  back: InspectionPhoto;
}

/** The return photo over the pickup photo: the slider uncovers one or the other. */
export function SlideCompare({ pickup, back }: SlideCompareProps) {
  const [percent, setPercent] = useState(50);
  const name = nameOfFile(pickup);
  return (
    <div className={classes.compare} style={{ '--pickup': `${percent}%` } as CSSProperties}>
      <div className={classes.stage}>
        <img src={pickup.photoUrl} draggable={false} alt={`Pickup: ${name}`} />
        <img
          src={back.photoUrl}
          draggable={false}
          alt={`Return: ${name}`}
          className={classes.back}
        />
        <span className={classes.edge} />
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label="How much of the pickup photo shows"
        aria-valuetext={`${percent}% pickup`}
        className={classes.slider}
        onChange={({ currentTarget: { value } }) => setPercent(Number(value))}
      />
      <p className={classes.captions}>
        <span>
          <strong>Pickup</strong> {formatInstant(pickup.capturedAt)}
        </span>
        <span>
          <strong>Return</strong> {formatInstant(back.capturedAt)}
        </span>
      </p>
    </div>
  );
}
