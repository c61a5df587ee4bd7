import IconSearch from 'icon:search';
import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import classes from './search-field.module.css';

/** Long enough for the next letter to come. */
const pauseMs = 300;

interface SearchFieldProps {
  /** 'Search by name, email, or ID'. */
  label: string;
  /** The current search. */
  value: string;
  onSearch: (text: string) => void;
  error?: string | false;
}

/** Searches a list as one types. */
export function SearchField({ label, value, onSearch, error }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [shownValue, setShownValue] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Back and a link change the search from outside; the echo of what was typed does not.
  if (value !== shownValue) {
    setShownValue(value);
    if (value !== text.trim()) setText(value);
  }

  return (
    <TextInput
      type="search"
      className={classes.field}
      aria-label={label}
      placeholder={label}
      maxLength={120}
      leftSection={<IconSearch className={classes.icon} />}
      value={text}
      error={error}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(onSearch, pauseMs, currentTarget.value);
      }}
    />
  );
}
