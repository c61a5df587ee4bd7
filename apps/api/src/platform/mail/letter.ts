/** Sent as plain text and as HTML in one design (render-text, render-html). */
export interface Letter {
  /** The greeting's name; without one the letter starts with its first paragraph. */
  name?: string;
  paragraphs: readonly string[];
  /** Labeled facts: the car, the place, the times. */
  facts?: readonly LetterFact[];
  /** One line each; the last is their sum. */
  prices?: readonly PriceLine[];
  action: { label: string; url: string };
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

export interface LetterFooter {
  reason: string;
  unsubscribeUrl?: string;
}
