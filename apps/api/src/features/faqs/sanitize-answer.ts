import sanitizeHtml from 'sanitize-html';
import { invalidField } from '../../platform/errors.ts';

/** Allows text, lists and links; removes scripts, styles, pictures and frames. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'h3', 'h4'],
    ...['ul', 'ol', 'li', 'blockquote', 'code', 'a'],
  ],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Links reveal nothing to the page that they open.
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
};

/** Removes anything that could run. Throws invalid_request if nothing is left. */
export function sanitizeAnswer(html: string): string {
  const clean = sanitizeHtml(html, options).trim();
  const text = sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} }).trim();
  if (text === '') throw invalidField('answer', 'Fill in this field.');
  return clean;
}
