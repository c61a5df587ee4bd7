import { isDay } from '@curbside/domain/calendar/days';
import { formatDayAndYear } from '@curbside/domain/calendar/format';
import type { AuditEntry } from '@curbside/domain/compliance/endpoints';
import { fuelWords } from '@curbside/domain/handover/rules';
import { toDecimal } from '@curbside/domain/money/money';
import { capitalized } from '@curbside/domain/text/capitalized';
import { countOf, formatCount } from '@curbside/domain/text/count-of';
import { formatInstant, formatMoney } from '../../../platform/formatters.ts';
import { detailLabel, valueName } from './audit-names.ts';
import { shortId } from './audit-words.ts';

type Entry = Pick<AuditEntry, 'userId' | 'userName' | 'details'>;

/** A detail as a page shows it; a link where it is the ID of something with a page. */
export interface AuditValue {
  text: string;
  link?: { entity: string; id: string };
}

export interface AuditFact {
  label: string;
  values: AuditValue[];
}

export interface AuditChange {
  label: string;
  before: AuditValue[];
  after: AuditValue[];
}

/** The details of an entry in words: what it says, and what was before and after. */
export function auditFacts(entry: Entry): { facts: AuditFact[]; changes: AuditChange[] } {
  const details = { ...entry.details };
  const show = (name: string, value: unknown) => valuesOf(name, value, entry);
  const changes = takeChanges(details).map(({ name, label, before, after }) => ({
    label,
    before: show(name, before),
    after: show(name, after),
  }));
  const facts = [...takeWindow(details), ...Object.entries(details).toSorted(byLength)].map(
    ([name, value]) => ({ label: detailLabel(name), values: show(name, value) }),
  );
  return { facts, changes };
}

/** 'Kind: Goodwill · Amount: $20.00', for a row of a table. */
export function auditLine(entry: Entry): string {
  const { facts, changes } = auditFacts(entry);
  const words = (values: AuditValue[]) => values.map(({ text }) => text).join(', ');
  return [
    ...changes.map(({ label, before, after }) => `${label}: ${words(before)} → ${words(after)}`),
    ...facts.map(({ label, values }) => `${label}: ${words(values)}`),
  ].join(' · ');
}

/** Sentences of people are read last. */
const byLength = ([one]: [string, unknown], [other]: [string, unknown]) =>
  Number(isLong(one)) - Number(isLong(other));
const isLong = (name: string) => ['reason', 'note', 'text'].includes(name);

interface Change {
  name: string;
  label: string;
  before: unknown;
  after: unknown;
}

type Details = Record<string, unknown>;

const isObject = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Takes pairs out of the details: previousStatus and newStatus, before and after, from and to. */
function takeChanges(details: Details): Change[] {
  const changes: Change[] = [];
  const take = (label: string, [before, after]: [string, string], name = after) => {
    changes.push({ name, label, before: details[before], after: details[after] });
    delete details[before];
    delete details[after];
  };
  for (const before of Object.keys(details)) {
    const noun = /^previous([A-Z]\w*)$/.exec(before)?.[1];
    const after = `new${noun}`;
    if (!noun || !(after in details)) continue;
    const name = noun.charAt(0).toLowerCase() + noun.slice(1);
    take(detailLabel(name), [before, after], name);
  }
  const { before, after, from, to } = details;
  if (isObject(before) && isObject(after)) {
    delete details.before;
    delete details.after;
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const label = detailLabel(name);
      changes.push({ name, label, before: before[name], after: after[name] });
    }
  }
  // Days are those of a filter, and no change.
  if (typeof from === 'string' && typeof to === 'string' && !isDay(from)) {
    take('What it shows', ['from', 'to']);
  }
  return changes;
}

/** Takes day and time of a trip out of the details, as one moment each. */
function takeWindow(details: Details): [string, unknown][] {
  return (['start', 'end'] as const).flatMap((end): [string, unknown][] => {
    const { [`${end}Date`]: day, [`${end}Time`]: time } = details;
    if (typeof day !== 'string' || typeof time !== 'string' || !isDay(day)) return [];
    delete details[`${end}Date`];
    delete details[`${end}Time`];
    return [[end === 'start' ? 'pickup' : 'drop-off', `${formatDayAndYear(day)}, ${time}`]];
  });
}

/** Things with pages of their own, by the names of their IDs. */
const entityOf: Record<string, string> = {
  bookingId: 'booking',
  lateBookingId: 'booking',
  newBookingId: 'booking',
  carId: 'car',
  carIds: 'car',
  ticketId: 'ticket',
  incidentId: 'incident',
  userId: 'user',
  assignedTo: 'user',
};

function valuesOf(name: string, value: unknown, entry: Entry): AuditValue[] {
  if (Array.isArray(value)) {
    return value.length === 0
      ? [{ text: 'None' }]
      : value.flatMap((one) => valuesOf(name, one, entry));
  }
  const entity = Object.hasOwn(entityOf, name) ? entityOf[name] : undefined;
  if (entity && (typeof value === 'string' || typeof value === 'number')) {
    const id = String(value);
    const isActor = entity === 'user' && id === entry.userId && entry.userName;
    return [{ text: isActor || shortId(id), link: { entity, id } }];
  }
  return [{ text: wordsOf(name, value) }];
}

const amount = /^-?\d{1,9}\.\d{2}$/;
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function wordsOf(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberWords(name, value);
  if (Array.isArray(value)) return value.map((one) => wordsOf(name, one)).join(', ');
  if (isObject(value)) return objectWords(name, value);
  const text = String(value);
  if (amount.test(text)) return formatMoney(text);
  if (instant.test(text)) return formatInstant(text);
  if (isDay(text)) return formatDayAndYear(text);
  return valueName(name, text);
}

function numberWords(name: string, value: number): string {
  if (name.endsWith('Cents') || name === 'dailyRate') return formatMoney(toDecimal(value));
  if (name.endsWith('Hours')) return countOf(value, 'hour');
  if (name.endsWith('Days') || name === 'days') return countOf(value, 'day');
  if (name.endsWith('Percent') || name === 'percent') return `${value}%`;
  if (name === 'fuelEighths') return fuelWords(value);
  if (name === 'odometer') return `${formatCount(value)} mi`;
  return name.endsWith('Id') || name === 'cardConsent' ? String(value) : formatCount(value);
}

/** Prices of a car have words of their own; another object is its names and values. */
function objectWords(name: string, value: Details): string {
  const { from, to, dailyRate, days, percent } = value;
  if (name === 'dates') {
    const price = dailyRate === null ? 'the usual price' : wordsOf('dailyRate', dailyRate);
    return `${wordsOf('from', from)} to ${wordsOf('to', to)}: ${price}`;
  }
  if (name === 'discounts') {
    return `${wordsOf('days', days)}: ${percent ? wordsOf('percent', percent) : 'None'}`;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return 'None';
  const isPrices = name === 'weekdays';
  return entries
    .map(([key, one]) =>
      isPrices
        ? `${capitalized(key)} ${one === null ? 'usual price' : wordsOf('dailyRate', one)}`
        : `${detailLabel(key)} ${wordsOf(key, one)}`,
    )
    .join(', ');
}
