import { z } from 'zod';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { noticeCalls } from './calls.ts';
import { optionalEmails } from './texts.ts';

const settingsSchema = z
  .object({
    tripReminders: z.boolean().meta({ description: 'A day before pickup, and at return' }),
    ratingRequests: z.boolean().meta({ description: 'When a trip is completed' }),
    supportReplies: z.boolean().meta({ description: 'When the staff answer a ticket' }),
    savedSearches: z
      .boolean()
      .meta({ description: 'When cars come free for a saved search, at most once a day' }),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.output<typeof settingsSchema>;

/** From a link in an email. */
const unsubscribeQuerySchema = z.object({ token: z.string().max(300) });
const unsubscriptionSchema = z.object({ email: z.enum(optionalEmails), isOn: z.boolean() });

const tag = 'Notices';

const definitions = {
  notifications: endpoint({
    summary: 'Which optional emails the signed-in user gets',
    tag,
    access: 'signed-in',
    errors: [],
    answer: settingsSchema,
  }),
  changeNotifications: endpoint({
    summary: 'Switch optional emails on or off',
    tag,
    access: 'signed-in',
    errors: [],
    body: settingsSchema.partial(),
    answer: settingsSchema,
  }),
  unsubscription: endpoint({
    summary: 'The optional email of an unsubscribe link, and whether it is on',
    tag,
    access: 'public',
    errors: ['not_found'],
    query: unsubscribeQuerySchema,
    answer: unsubscriptionSchema,
  }),
  unsubscribe: endpoint({
    summary: 'Switch that optional email off, signed in or not',
    tag,
    access: 'public',
    errors: ['not_found'],
    query: unsubscribeQuerySchema,
    answer: unsubscriptionSchema,
  }),
};
export type NoticeDefinitions = typeof definitions;
export const noticeEndpoints = endpoints(noticeCalls, definitions);
