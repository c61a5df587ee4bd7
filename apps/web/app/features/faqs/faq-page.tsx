import { product } from '@curbside/domain/product';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { QueryView } from '../../shell/query-view.tsx';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import type { Route } from './+types/faq-page.ts';
import { faqsQuery } from './api.ts';
import { FaqParts, FaqPartsSkeleton } from './faq-parts.tsx';
import { FaqStructuredData } from './faq-structured-data.tsx';

export const loader = (args: Route.LoaderArgs) =>
  prefetch(args, (client) => [client.prefetchQuery(faqsQuery)]);
export const clientLoader = stayInBrowser;

/** Questions and answers, for everyone. */
export default function FaqPage() {
  const faqs = useQuery(faqsQuery);
  return (
    <>
      <PageHead
        title="Frequently Asked Questions"
        description={`How renting and hosting on ${product.name} work: booking, payment, accounts and more.`}
        path="/faq"
      />
      <Page>
        <PageHeader
          title="Frequently Asked Questions"
          subtitle={
            <>
              Not answered here?{' '}
              <Anchor component={Link} to="/support" inherit>
                Write to our team
              </Anchor>
              .
            </>
          }
        />
        <QueryView
          query={faqs}
          loadingText="Loading FAQs..."
          isLoadingTextShown
          skeleton={<FaqPartsSkeleton />}
          failed="Unable to Load FAQs"
          failure={() => (
            <PageMessage
              isAlert
              title="Unable to Load FAQs"
              text="Please try again later or contact support if the problem persists."
            />
          )}
          empty={<PageMessage text="No FAQs Available Yet" />}
        >
          {(data) => (
            <>
              <FaqStructuredData faqs={data} />
              <FaqParts faqs={data} />
            </>
          )}
        </QueryView>
      </Page>
    </>
  );
}
