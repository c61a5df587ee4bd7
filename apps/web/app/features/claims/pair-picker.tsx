import { countOf } from '@curbside/domain/text/count-of';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../shell/query-view.tsx';
import { comparisonsOf, inspectionsQuery, nameOfFile } from '../inspections/index.ts';
import classes from './claims.module.css';

/** The ids of a pickup photo and a return photo of one part. */
export interface Pair {
  before: number;
  after: number;
}

interface PairPickerProps {
  bookingId: number;
  /** How many the claim needs. */
  needed: number;
  chosen: readonly Pair[];
  onChange: (pairs: readonly Pair[]) => void;
}

/** The parts that were photographed at pickup and at return, to choose from. */
export function PairPicker({ bookingId, needed, chosen, onChange }: PairPickerProps) {
  const photos = useQuery(inspectionsQuery(bookingId));
  return (
    <QueryView
      query={photos}
      loadingText="Loading photos…"
      skeleton={<Skeleton className={classes.skeleton} />}
      failed="The photos could not be loaded"
      failedHeadingLevel={3}
    >
      {(data) => {
        const pairs = comparisonsOf(
          data.filter(({ contentType }) => contentType.startsWith('image/')),
        ).flatMap(({ pickup, return: back }) => (pickup && back ? [{ pickup, back }] : []));
        if (pairs.length === 0) {
          return (
            <p className={classes.note}>
              No part of the car was photographed at pickup and at return.
            </p>
          );
        }
        return (
          <>
            {pairs.length < needed && (
              <p className={classes.note}>
                Photographed both times so far: {countOf(pairs.length, 'part')} of the car.
              </p>
            )}
            <ul className={classes.pairs}>
              {pairs.map(({ pickup, back }) => {
                const isChosen = chosen.some(({ before }) => before === pickup.id);
                return (
                  <li key={pickup.id}>
                    <label className={classes.pair}>
                      <input
                        type="checkbox"
                        checked={isChosen}
                        onChange={() =>
                          onChange(
                            isChosen
                              ? chosen.filter(({ before }) => before !== pickup.id)
                              : [...chosen, { before: pickup.id, after: back.id }],
                          )
                        }
                      />
                      <span>{nameOfFile(pickup)}</span>
                      <span className={classes.pairPhotos}>
                        <img src={`${pickup.photoUrl}?width=320`} alt="At pickup" loading="lazy" />
                        <img src={`${back.photoUrl}?width=320`} alt="At return" loading="lazy" />
                      </span>
                    </label>
                  </li>
                );
              })}
            </ul>
          </>
        );
      }}
    </QueryView>
  );
}
