import { faqCategories } from '@curbside/domain/faqs/categories';
import { pgTable, serial, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Questions that anyone may read. Answers are HTML, sanitized when saved. */
export const faqs = pgTable('faqs', {
  id: serial('id').primaryKey(),
  question: text('question').notNull(),
  answer: text('answer').notNull(),
  category: text('category', { enum: faqCategories }).notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
