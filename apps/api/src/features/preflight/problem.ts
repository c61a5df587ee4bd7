/** Something that an operator has to change, and the variable that leads there. */
export interface Problem {
  variable: string;
  text: string;
}

interface Failure {
  name?: string;
  message?: string;
  code?: unknown;
  cause?: unknown;
}

/** One line of an error, with its code; libraries wrap the reason. */
export function reasonOf(error: unknown): string {
  const { name = 'Error', message = '', code, cause } = (error ?? {}) as Failure;
  if (cause && typeof cause === 'object' && /fetch failed|Failed query/.test(message)) {
    return reasonOf(cause);
  }
  // Our own sentence ends with a full stop.
  const line = message.split('\n')[0]?.trim().replace(/\.+$/, '') || name;
  return typeof code === 'string' && !line.includes(code) ? `${line} (${code})` : line;
}

const deadlineMs = 15_000;

/** Problems of one service. One that does not answer in time is a problem too. */
export async function within(
  variable: string,
  check: () => Promise<Problem[]>,
): Promise<Problem[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Problem[]>((resolve) => {
    const text = `no answer within ${deadlineMs / 1000} seconds.`;
    timer = setTimeout(() => resolve([{ variable, text }]), deadlineMs);
  });
  const checked = check().catch((error: unknown) => [{ variable, text: `${reasonOf(error)}.` }]);
  try {
    return await Promise.race([checked, late]);
  } finally {
    clearTimeout(timer);
  }
}
