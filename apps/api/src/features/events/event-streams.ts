import type { EventTopic, StreamedEvent } from '@curbside/domain/events/topics';
import type { Notifications } from '../../platform/database/notifications.ts';
import { AppError } from '../../platform/errors.ts';
import { liveConnections } from '../../platform/metrics/index.ts';
import { eventsChannel } from './publish.ts';
import type { EventRow } from './queries.ts';

/** The response of a request that stays open. */
export interface EventSink {
  write(text: string): unknown;
  end(): unknown;
}

interface Stream {
  sink: EventSink;
  personId: string;
  recipients: readonly string[];
  sessionId: string;
}

const sessionEndedChannel = 'session_ended';
const rightsChangedChannel = 'rights_changed';
const heartbeatMs = 20_000;

/** Streams end after this time, so that the browser reconnects and its session is checked again. */
const longestMs = 30 * 60_000;

/** More tabs than a person has open. Each stream costs a connection and its buffers. */
const maxStreamsPerPerson = 30;

/** The open event streams of this process, fed by events of all processes. */
export class EventStreams {
  readonly #byRecipient = new Map<string, Set<Stream>>();
  readonly #all = new Set<Stream>();
  readonly #heartbeat: NodeJS.Timeout;
  #lastId = 0;

  constructor(notifications: Notifications) {
    notifications.on(eventsChannel, (payload) => this.#deliver(JSON.parse(payload) as EventRow));
    notifications.on(sessionEndedChannel, (sessionId) => this.#endSession(sessionId));
    notifications.on(rightsChangedChannel, (personId) => this.#changeRights(personId));
    // Events published while the listening connection was broken are lost.
    notifications.onRenewed(() => {
      for (const stream of this.#all) stream.sink.write(eventText(this.#lastId, 'all'));
    });
    this.#heartbeat = setInterval(() => {
      for (const { sink } of this.#all) sink.write(': still here\n\n');
    }, heartbeatMs);
    this.#heartbeat.unref();
  }

  /** Throws too_many_requests if the person has too many streams open. */
  requireRoom(personId: string): void {
    const own = [...this.#all].filter((stream) => stream.personId === personId);
    if (own.length < maxStreamsPerPerson) return;
    throw new AppError('too_many_requests', 'Too many pages are open at once.', {
      headers: { 'retry-after': '60' },
    });
  }

  /** Adds a stream. Returns a function that removes and ends it. */
  open(stream: Stream): () => void {
    this.#all.add(stream);
    liveConnections.inc();
    for (const recipient of stream.recipients) {
      const streams = this.#byRecipient.get(recipient) ?? new Set();
      this.#byRecipient.set(recipient, streams.add(stream));
    }
    const timer = setTimeout(() => this.#close(stream), longestMs);
    timer.unref();
    return () => {
      clearTimeout(timer);
      this.#close(stream);
    };
  }

  get size(): number {
    return this.#all.size;
  }

  /** Ends every stream when the server stops. */
  close(): void {
    clearInterval(this.#heartbeat);
    for (const stream of this.#all) this.#close(stream);
  }

  #deliver({ id, recipient, topic }: EventRow): void {
    this.#lastId = Math.max(this.#lastId, id);
    for (const { sink } of this.#byRecipient.get(recipient) ?? []) {
      sink.write(eventText(id, topic as EventTopic));
    }
  }

  #endSession(sessionId: string): void {
    for (const stream of this.#all) if (stream.sessionId === sessionId) this.#close(stream);
  }

  /** The browser fetches its user again, and reconnects with its new rights. */
  #changeRights(personId: string): void {
    for (const stream of this.#all) {
      if (stream.personId !== personId) continue;
      stream.sink.write(eventText(this.#lastId, 'account'));
      this.#close(stream);
    }
  }

  #close(stream: Stream): void {
    if (!this.#all.delete(stream)) return;
    liveConnections.dec();
    for (const recipient of stream.recipients) {
      const streams = this.#byRecipient.get(recipient);
      streams?.delete(stream);
      if (streams?.size === 0) this.#byRecipient.delete(recipient);
    }
    stream.sink.end();
  }
}

/** Formats a server-sent event. */
export function eventText(id: number, topic: EventTopic): string {
  const data: StreamedEvent = { topic };
  return `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
