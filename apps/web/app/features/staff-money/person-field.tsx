import { staffSearchCalls } from '@curbside/domain/staff-search/calls';
import type { StaffSearch } from '@curbside/domain/staff-search/endpoints';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { apiQuery } from '../../platform/query-client.ts';
import classes from './staff-money.module.css';

const typingPauseMs = 300;

type Found = StaffSearch['people'][number];

interface PersonFieldProps {
  name: string;
  label: string;
  error?: string | undefined;
  onInput: () => void;
}

/** Finds a person by name or email; the form gets the ID. */
export function PersonField({ name, label, error, onInput }: PersonFieldProps) {
  const [person, setPerson] = useState<Found>();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), typingPauseMs);
  const found = useQuery({
    ...apiQuery(staffSearchCalls.staffSearch, { query: { q } }),
    enabled: q.length > 1 && !person,
  });
  if (person) {
    return (
      <div>
        <input type="hidden" name={name} value={person.id} />
        <p className={classes.label}>{label}</p>
        <div className={classes.chosen}>
          <span>
            {person.name}, {person.email}
          </span>
          <Button variant="default" size="sm" onClick={() => setPerson(undefined)}>
            Change
          </Button>
        </div>
        {error && <p className={classes.problem}>{error}</p>}
      </div>
    );
  }
  return (
    <div>
      <TextInput
        label={label}
        description="Name or email"
        autoComplete="off"
        maxLength={120}
        value={text}
        error={error ?? (found.isError && messageOf(found.error))}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          onInput();
        }}
      />
      <div aria-live="polite">
        {found.data?.people.length === 0 && <p className={classes.note}>Nobody found.</p>}
        {found.data && found.data.people.length > 0 && (
          <ul className={classes.hits} aria-label="People found">
            {found.data.people.map((hit) => (
              <li key={hit.id}>
                <button
                  type="button"
                  className={classes.hit}
                  onClick={() => {
                    setPerson(hit);
                    onInput();
                  }}
                >
                  {hit.name}
                  <span className={classes.note}>{hit.email}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
