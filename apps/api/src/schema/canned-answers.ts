import { pgTable, serial, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Texts that staff keep to answer tickets, with placeholders in braces. */
export const cannedAnswers = pgTable('canned_answers', {
  id: serial('id').primaryKey(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
