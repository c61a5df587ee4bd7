/** One line of the check: correct, missing, or a note on something only the operator can check. */
export interface Finding {
  level: 'ok' | 'missing' | 'note';
  /** A whole sentence; for something missing, also the remedy. */
  text: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const missing = (text: string): Finding => ({ level: 'missing', text });
export const note = (text: string): Finding => ({ level: 'note', text });
