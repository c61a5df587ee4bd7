import type { Faq } from '@curbside/domain/faqs/endpoints';

/** The questions as schema.org FAQPage, for search engines: a data block, no script. */
export function FaqStructuredData({ faqs }: { faqs: readonly Faq[] }) {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  // No answer may end the script block or open a comment in it.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json">{json}</script>;
}
