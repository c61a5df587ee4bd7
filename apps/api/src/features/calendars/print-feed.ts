import { addDays } from '@curbside/domain/calendar/days';
import { product } from '@curbside/domain/product';
import type { PublishedHold } from './feed-queries.ts';

interface PrintedFeed {
  car: { id: number; title: string };
  holds: readonly PublishedHold[];
  /** Makes the ids of events unique in the world. */
  host: string;
}

/** The end of the id of every event that this site publishes for a car. */
export const ownUidEnd = (carId: number, host: string) => `.car-${carId}@${host}`;

/** A car's calendar in iCalendar (RFC 5545): when it is taken, and nothing about anyone. */
export function printFeed({ car, holds, host }: PrintedFeed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${product.name}//Car calendar//EN`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(`${car.title} on ${product.name}`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT30M',
    'X-PUBLISHED-TTL:PT30M',
    ...holds.flatMap((hold) => linesOf(hold, ownUidEnd(car.id, host))),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function linesOf(hold: PublishedHold, uidEnd: string): string[] {
  const { id, bookingId, blockedOn, startsAt, endsAt, revision, changedAt } = hold;
  const isTrip = bookingId !== null;
  const times =
    blockedOn === null
      ? [`DTSTART:${stamp(startsAt)}`, `DTEND:${stamp(endsAt)}`]
      : [
          `DTSTART;VALUE=DATE:${plainDay(blockedOn)}`,
          `DTEND;VALUE=DATE:${plainDay(addDays(blockedOn, 1))}`,
        ];
  return [
    'BEGIN:VEVENT',
    `UID:${isTrip ? `booking-${bookingId}` : `blocked-${id}`}${uidEnd}`,
    `DTSTAMP:${stamp(changedAt)}`,
    `LAST-MODIFIED:${stamp(changedAt)}`,
    `SEQUENCE:${revision}`,
    ...times,
    `SUMMARY:${isTrip ? `Booked on ${product.name}` : 'Not available'}`,
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ];
}

/** `20261201T150000Z` */
const stamp = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');

const plainDay = (day: string) => day.replaceAll('-', '');

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

const lineBytes = 75;

/** Lines have at most 75 bytes; what is longer goes on after a space, and no character is cut. */
function fold(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  for (const character of line) {
    if (Buffer.byteLength(piece + character) > lineBytes) {
      pieces.push(piece);
      piece = ' ';
    }
    piece += character;
  }
  return [...pieces, piece].join('\r\n');
}
