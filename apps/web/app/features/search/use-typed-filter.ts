import { useEffect, useRef, useState } from 'react';

const settledAfterMs = 500;

interface TypedFilterOptions {
  /** The value in the address. */
  applied: string;
  /** The typed text as it would be in the address; undefined if it is not valid. */
  clean: (text: string) => string | undefined;
  onApply: (value: string, isSameStep: boolean) => void;
}

/**
 * A typed filter: applied when typing pauses, or at once by `apply()` (Enter, Search). The text
 * follows the address bar (back button, reset), except when the address only repeats what was
 * typed.
 */
export function useTypedFilter({ applied, clean, onApply }: TypedFilterOptions) {
  const [text, setText] = useState(applied);
  const [seen, setSeen] = useState(applied);
  const [sent, setSent] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Text typed without leaving the field is one history entry.
  const hasStepped = useRef(false);

  if (applied !== seen) {
    setSeen(applied);
    setSent(undefined);
    if (applied !== sent) setText(applied);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  function apply(typed = text) {
    clearTimeout(timer.current);
    const value = clean(typed);
    // The address bar follows a moment later, so a pending value is not sent again.
    if (value === undefined || value === (sent ?? applied)) return;
    setSent(value);
    onApply(value, hasStepped.current);
    hasStepped.current = true;
  }

  return {
    text,
    isValid: clean(text) !== undefined,
    apply,
    type: (typed: string) => {
      setText(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => apply(typed), settledAfterMs);
    },
    leave: () => {
      apply();
      // From here on the field shows the applied value: 90 for "90.7".
      setText(clean(text) ?? text);
      hasStepped.current = false;
    },
  };
}
