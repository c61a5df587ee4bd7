import { z } from 'zod';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { pageSizeSchema } from '../wire/lists.ts';
import {
  bodyIdSchema,
  emptyOr,
  pathIdSchema,
  requiredTextSchema,
  uuidSchema,
} from '../wire/text-fields.ts';
import { messagingCalls } from './calls.ts';
import { reportBodySchema } from './forms.ts';
import { maxMessageLength } from './rules.ts';

export const messageSchema = z
  .object({
    id: z.int(),
    bookingId: z.int().nullable(),
    senderId: z
      .string()
      .nullable()
      .meta({ description: 'The person behind a system message; null if a deadline caused it' }),
    receiverId: z.string().nullable(),
    message: z.string(),
    senderName: z.string(),
    createdAt: z.string(),
    isAutomated: z.union([z.literal(0), z.literal(1)]).meta({ description: '1 = system' }),
    changeId: z
      .int()
      .optional()
      .meta({ description: 'The change of the trip that this system message is about' }),
    warning: z.string().nullable().meta({
      description:
        'For the receiver: the message has contact details and came before an approved trip',
    }),
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof messageSchema>;

/** For staff, in a reported thread. */
const reportedMessageSchema = messageSchema
  .extend({ isReported: z.boolean().meta({ description: 'The report is about this message' }) })
  .meta({ id: 'ReportedMessage' });

export const conversationSchema = z
  .object({
    conversationId: z.int(),
    isDirectMessage: z.boolean(),
    otherUserId: z.string(),
    otherUserName: z.string(),
    bookingId: z.int().nullable(),
    carTitle: z.string().nullable(),
    imageUrl: z.string().meta({ description: 'The first photo of the car; empty for none' }),
    lastMessage: z.string(),
    lastMessageDate: z.string(),
    unreadCount: z.int(),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.output<typeof conversationSchema>;

const sendMessageBodySchema = z.object({
  bookingId: bodyIdSchema.nullish().meta({ description: 'Null for a direct message' }),
  receiverId: uuidSchema,
  message: requiredTextSchema(maxMessageLength),
  clientKey: z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'Use 1 to 255 visible characters.')
    .optional()
    .meta({ description: 'A repeated call with the same key returns the same message' }),
});

const pageQuerySchema = z.object({
  limit: pageSizeSchema.optional(),
  before: emptyOr(pathIdSchema).meta({ description: 'Only messages older than this one' }),
});
const olderHeader = { Link: 'The next older page, rel="next"; absent on the last' } as const;
const blockSchema = z.object({ userId: z.string(), isBlocked: z.boolean() });
const tag = 'Messages';
const bookingParams = z.object({ id: pathIdSchema });
const userParams = z.object({ id: uuidSchema });

const definitions = {
  sendMessage: endpoint({
    summary: 'Write to the other party of a booking, or directly to a person',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden', 'blocked', 'idempotency_mismatch'],
    takesHeaders: {
      'Idempotency-Key': 'The same as clientKey in the body',
    },
    body: sendMessageBodySchema,
    status: 201,
    answer: messageSchema,
  }),
  bookingMessages: endpoint({
    summary: 'The latest messages of a booking, the oldest first. Reading marks them read',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params: bookingParams,
    query: pageQuerySchema,
    answersHeaders: olderHeader,
    answer: z.array(messageSchema),
  }),
  directMessages: endpoint({
    summary: 'The latest direct messages with a person, the oldest first. Reading marks them read',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params: z.object({ otherUserId: uuidSchema }),
    query: pageQuerySchema,
    answersHeaders: olderHeader,
    answer: z.array(messageSchema),
  }),
  conversations: endpoint({
    summary: 'The conversations of the signed-in user, the latest first',
    tag,
    access: 'signed-in',
    errors: [],
    query: pageQuerySchema,
    answersHeaders: olderHeader,
    answer: z.array(conversationSchema),
  }),
  unreadMessages: endpoint({
    summary: 'The number of unread messages',
    tag,
    access: 'signed-in',
    errors: [],
    answer: z.object({ unreadCount: z.int() }),
  }),
  reportMessage: endpoint({
    summary: 'Report a message to the staff, who may then read its thread',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden'],
    params: z.object({ id: pathIdSchema }),
    body: reportBodySchema,
    status: 201,
    answer: z.object({ id: z.int(), messageId: z.int(), reason: z.string() }),
  }),
  reportedThread: endpoint({
    summary: 'The thread around a reported message, for staff; each look is in the audit log',
    tag,
    access: 'staff',
    errors: ['not_found'],
    params: z.object({ id: pathIdSchema }),
    query: pageQuerySchema,
    answersHeaders: olderHeader,
    answer: z.array(reportedMessageSchema),
  }),
  blockUser: endpoint({
    summary: 'Block messages from a person',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params: userParams,
    answer: blockSchema,
  }),
  unblockUser: endpoint({
    summary: 'Allow messages from a person again',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params: userParams,
    answer: blockSchema,
  }),
  isUserBlocked: endpoint({
    summary: 'Whether the signed-in user has blocked messages from a person',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params: userParams,
    answer: blockSchema,
  }),
};
export type MessagingDefinitions = typeof definitions;
export const messagingEndpoints = endpoints(messagingCalls, definitions);
