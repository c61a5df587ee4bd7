import sanitizeHtml from 'sanitize-html';
import { invalidField } from '../../platform/errors.ts';

/** What an answer may hold: text, lists and links. Scripts, styles, pictures and frames are removed. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'h3', 'h4'],
    ...['ul', 'ol', 'li', 'blockquote', 'code', 'a'],
  ],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // A link of an answer tells the page behind it nothing.
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
};

/** An answer without anything that could run. Throws invalid_request where nothing is left. */
export function sanitizeAnswer(html: string): string {
  const clean = sanitizeHtml(html, options).trim();
  const text = sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} }).trim();
  if (text === '') throw invalidField('answer', 'Fill in this field.');
  return clean;
}
