/** One line of the check: what is as it must be, what is missing, and what only you can know. */
export interface Finding {
  level: 'ok' | 'missing' | 'note';
  /** A whole sentence; for a missing thing also what to do. */
  text: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const missing = (text: string): Finding => ({ level: 'missing', text });
export const note = (text: string): Finding => ({ level: 'note', text });
