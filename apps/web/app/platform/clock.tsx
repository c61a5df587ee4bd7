import { type Day, marketDay } from '@curbside/domain/calendar/days';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';

/**
 * The server's time and day when it answered, and the browser's monotonic clock at hydration. The page
 * could find the day by itself, but only with `Intl`, whose data is slow to load.
 */
interface ServerClock {
  serverNow: number;
  serverDay: Day;
  startedAt: number;
}

interface ClockProviderProps {
  now: string;
  today: Day;
  children: ReactNode;
}

const minuteMs = 60_000;
const freshMs = 10_000;

const ClockContext = createContext<ServerClock | undefined>(undefined);

/**
 * Gives the page the server's time, so that both render the same even if the device's clock is
 * wrong.
 */
export function ClockProvider({ now, today, children }: ClockProviderProps) {
  const [clock] = useState(() => ({
    serverNow: Date.parse(now),
    serverDay: today,
    startedAt: performance.now(),
  }));
  return <ClockContext value={clock}>{children}</ClockContext>;
}

function useServerClock(): ServerClock {
  const clock = useContext(ClockContext);
  if (!clock) throw new Error('The clock needs a ClockProvider.');
  return clock;
}

/**
 * Calls `tick` with the server's time in milliseconds at each interval, and at once unless the page has
 * just hydrated: then it would render again for nothing.
 */
function useTick(everyMs: number, tick: (now: number) => void): void {
  const { serverNow, startedAt } = useServerClock();
  const onTick = useEffectEvent(tick);
  useEffect(() => {
    const age = () => performance.now() - startedAt;
    const call = () => onTick(serverNow + age());
    if (age() >= freshMs) call();
    const timer = setInterval(call, everyMs);
    return () => clearInterval(timer);
  }, [serverNow, startedAt, everyMs]);
}

/** The time by the server's clock. Renders again at the interval, a minute by default. */
export function useNow(everyMs = minuteMs): Date {
  const [now, setNow] = useState(useServerClock().serverNow);
  useTick(everyMs, setNow);
  return new Date(now);
}

/** Today in the city. Renders again when the day ends, within a minute. */
export function useToday(): Day {
  const [today, setToday] = useState(useServerClock().serverDay);
  useTick(minuteMs, (at) => setToday(marketDay(new Date(at))));
  return today;
}
