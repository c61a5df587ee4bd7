import type { Faq } from '@curbside/domain/faqs/endpoints';
import { StructuredData } from '../../platform/structured-data.tsx';

/** The questions as a schema.org FAQPage, for search engines. */
export function FaqStructuredData({ faqs }: { faqs: readonly Faq[] }) {
  return (
    <StructuredData
      data={{
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: faqs.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      }}
    />
  );
}
