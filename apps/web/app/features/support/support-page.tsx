import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { QueryView } from '../../shell/query-view.tsx';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { FaqParts, FaqPartsSkeleton, faqsQuery } from '../faqs/index.ts';
import type { Route } from './+types/support-page.ts';
import { myTicketsQuery } from './api.ts';
import { MyTickets } from './my-tickets.tsx';
import { NewTicketDialog, useTicketSubject } from './new-ticket-dialog.tsx';
import classes from './support.module.css';

export const loader = (args: Route.LoaderArgs) =>
  prefetch(args, (client) => [
    client.prefetchQuery(faqsQuery),
    client.prefetchQuery(myTicketsQuery()),
  ]);
export const clientLoader = stayInBrowser;

/** Where one finds an answer, or asks for one. */
export default function SupportPage() {
  const faqs = useQuery(faqsQuery);
  const subject = useTicketSubject();
  const [isAsking, setAsking] = useState(subject.isGiven);
  return (
    <>
      <PageHead title="Help and Support" />
      <Page>
        <div className={classes.frame}>
          <PageHeader
            title="Help and Support"
            subtitle="Find an answer below, or write to our team. We answer every ticket."
            actions={<Button onClick={() => setAsking(true)}>Create Support Ticket</Button>}
          />
          <MyTickets />
        </div>
        <QueryView
          query={faqs}
          loadingText="Loading FAQs..."
          skeleton={<FaqPartsSkeleton />}
          failed="Unable to Load FAQs"
          empty={<PageMessage text="No FAQs available at the moment." />}
        >
          {(data) => <FaqParts faqs={data} isFolded />}
        </QueryView>
      </Page>
      <NewTicketDialog
        opened={isAsking}
        onClose={() => {
          setAsking(false);
          subject.forget();
        }}
        subject={subject}
      />
    </>
  );
}
