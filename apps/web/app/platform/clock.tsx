import { type Day, marketDay } from '@curbside/domain/calendar/days';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** The server's time when it answered, and the browser's monotonic clock at hydration. */
interface ServerClock {
  serverNow: number;
  startedAt: number;
}

const ClockContext = createContext<ServerClock | undefined>(undefined);

/**
 * Gives the page the server's time, so that both render the same even if the device's clock is
 * wrong.
 */
export function ClockProvider({ now, children }: { now: string; children: ReactNode }) {
  const [clock] = useState(() => ({ serverNow: Date.parse(now), startedAt: performance.now() }));
  return <ClockContext value={clock}>{children}</ClockContext>;
}

/** The time by the server's clock. Renders again at the interval, a minute by default. */
export function useNow(everyMs = 60_000): Date {
  const clock = useContext(ClockContext);
  if (!clock) throw new Error('useNow needs a ClockProvider.');
  const [now, setNow] = useState(clock.serverNow);
  useEffect(() => {
    const tick = () => setNow(clock.serverNow + (performance.now() - clock.startedAt));
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [clock, everyMs]);
  return new Date(now);
}

/** Today in the city. */
export function useToday(): Day {
  return marketDay(useNow());
}
