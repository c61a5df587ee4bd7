import IconPrinter from 'icon:printer';
import { formatDayAndYear } from '@curbside/domain/calendar/format';
import { market } from '@curbside/domain/market/current';
import { product } from '@curbside/domain/product';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useToday } from '../../platform/clock.tsx';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { TextParts } from '../../ui/text-parts.tsx';
import type { Route } from './+types/insurance-brief-page.ts';
import { figuresQuery } from './api.ts';
import { BriefFigures } from './brief-figures.tsx';
import { Accounts, Identity, Money, Watching } from './brief-people.tsx';
import { Audit, Bundles, Contracts, Inspections } from './brief-records.tsx';
import { Scoring } from './brief-scoring.tsx';
import classes from './insurance-brief.module.css';

export function loader(args: Route.LoaderArgs) {
  return prefetch(args, (client) => [client.prefetchQuery(figuresQuery)], 200);
}
export const clientLoader = stayInBrowser;

const title = 'Fraud Prevention Brief for Insurance Partners';

/** For underwriters: how fraud is prevented here, true to what the product does. */
export default function InsuranceBriefPage() {
  const today = useToday();
  const figures = useQuery(figuresQuery);
  return (
    <Page>
      <PageHead
        title={title}
        description={`How ${product.name} verifies people, watches for fraud and keeps evidence.`}
        path="/insurance-brief"
      />
      <article className={classes.brief}>
        <PageHeader
          title={title}
          subtitle={`${product.name}, peer-to-peer car rental in ${market.name}. As of ${formatDayAndYear(today)}.`}
          actions={
            <Button
              className={classes.print}
              leftSection={<IconPrinter />}
              onClick={() => window.print()}
            >
              Print / Save as PDF
            </Button>
          }
        />
        <p className={classes.intro}>
          This brief describes the controls that are built into {product.name}. Every rule in it is
          enforced by the server on every call, whatever page or program makes the call.
        </p>
        {figures.data && <BriefFigures figures={figures.data} />}
        <TextParts
          parts={[
            { id: 'identity', title: 'Identity verification', content: <Identity /> },
            { id: 'devices', title: 'Devices and addresses', content: <Watching /> },
            { id: 'score', title: 'Risk score', content: <Scoring /> },
            { id: 'payments', title: 'Payments', content: <Money /> },
            { id: 'inspections', title: 'Inspections and incidents', content: <Inspections /> },
            { id: 'contracts', title: 'Contracts', content: <Contracts /> },
            { id: 'evidence', title: 'Evidence bundles', content: <Bundles /> },
            { id: 'audit', title: 'Audit', content: <Audit /> },
            { id: 'accounts', title: 'Account control', content: <Accounts /> },
          ]}
        />
      </article>
    </Page>
  );
}
