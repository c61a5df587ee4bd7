/** What an email says. It is sent as plain text and as HTML, in one design (render-text, render-html). */
export interface Letter {
  /** Whom it speaks to by name; without one it starts with its first paragraph. */
  name?: string;
  paragraphs: readonly string[];
  /** What it is about, by name: the car, the place, the times. */
  facts?: readonly LetterFact[];
  /** Amounts, each in its line; the last is their sum. */
  prices?: readonly PriceLine[];
  /** The one thing to do next. */
  action: { label: string; url: string };
  /** What is said below the action. */
  notes?: readonly string[];
}

export interface LetterFact {
  label: string;
  value: string;
}

export interface PriceLine {
  label: string;
  /** For people: '$84.00'. */
  amount: string;
}

/** What stands below every letter. */
export interface LetterFooter {
  /** Why it came. */
  reason: string;
  /** Absent below what everyone gets. */
  unsubscribeUrl?: string;
}
