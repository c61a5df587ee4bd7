import { product } from '@curbside/domain/product';
import { levelStarts, riskLevels, summaryBands } from '@curbside/domain/risk/levels';
import { riskFactorNames, riskPoints } from '@curbside/domain/risk/rules';
import { riskFactorLabels } from '@curbside/domain/risk/texts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useToday } from '../../platform/clock.tsx';
import { formatDay } from '../../platform/formatters.ts';
import { PageHead } from '../../platform/page-head.tsx';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import type { Route } from './+types/insurance-brief-page.ts';
import { figuresQuery } from './api.ts';
import { BriefFigures } from './brief-figures.tsx';
import classes from './insurance-brief.module.css';

export function loader(args: Route.LoaderArgs) {
  return prefetch(args, (client) => [client.prefetchQuery(figuresQuery)], 200);
}
export const clientLoader = stayInBrowser;

const title = 'Fraud Prevention Brief for Insurance Partners';

/** What an underwriter reads: how fraud is prevented here, true to what the product does. */
export default function InsuranceBriefPage() {
  const today = useToday();
  const figures = useQuery(figuresQuery);
  return (
    <Page width="text">
      <PageHead
        title={title}
        description={`How ${product.name} verifies people, watches for fraud and keeps evidence.`}
        path="/insurance-brief"
      />
      <article className={classes.brief}>
        <PageHeader
          title={title}
          subtitle={`${product.name}, peer-to-peer car rental in New York. As of ${formatDay(today)}.`}
          actions={
            <Button
              className={classes.print}
              leftSection={<IconPrinter aria-hidden="true" />}
              onClick={() => window.print()}
            >
              Print / Save as PDF
            </Button>
          }
        />
        <p>
          This brief describes the controls that are built into {product.name}. Every rule in it is
          enforced by the server on every call, whatever page or program makes the call.
        </p>
        {figures.data && <BriefFigures figures={figures.data} />}
        <Identity />
        <Watching />
        <Scoring />
        <Money />
        <Evidence />
        <Accounts />
      </article>
    </Page>
  );
}

function Part({ title: heading, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

function Identity() {
  return (
    <Part title="Identity verification">
      <ul>
        <li>
          Nobody books or lists a car without a verified identity. Stripe Identity checks a
          government document; {product.name} stores the outcome and the verified name and date of
          birth, not the document.
        </li>
        <li>
          The verified name is compared with the name on the profile, and a mismatch is scored.
        </li>
        <li>
          Administrators can approve, reject or reset a verification by hand. Each decision is
          recorded with the administrator, the time and the reason.
        </li>
      </ul>
    </Part>
  );
}

function Watching() {
  return (
    <Part title="Devices and addresses">
      <ul>
        <li>
          After sign-in a fingerprint of the browser is recorded. A device that several accounts use
          raises the score of all of them.
        </li>
        <li>
          Each new IP address of an account is recorded with its city, region, country and network,
          from a database on our own machines. Networks of VPNs, proxies and hosting companies are
          flagged.
        </li>
        <li>Staff see which accounts share a device or an address.</li>
        <li>Addresses and devices are dropped 180 days after their last use.</li>
      </ul>
    </Part>
  );
}

function Scoring() {
  return (
    <Part title="Risk score">
      <p>
        Each account has a score from 0 to 100: the sum of nine factors, capped at 100. It is
        calculated at sign-in, when a device or address is new, when a verification changes and
        every night. Staff see each factor with its points and a sentence that explains it.
      </p>
      <table className={classes.table} aria-label="Factors">
        <thead>
          <tr>
            <th scope="col">Factor</th>
            <th scope="col">Points, at most</th>
          </tr>
        </thead>
        <tbody>
          {riskFactorNames.map((name) => (
            <tr key={name}>
              <td>{riskFactorLabels[name]}</td>
              <td>{riskPoints[name]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>Summary bands for insurers</h3>
      <table className={classes.table} aria-label="Summary bands for insurers">
        <thead>
          <tr>
            <th scope="col">Band</th>
            <th scope="col">Score</th>
            <th scope="col">What it means</th>
          </tr>
        </thead>
        <tbody>
          {summaryBands.map(({ name, from, to, meaning }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {from}–{to}
              </td>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>
        Staff work with five finer levels:{' '}
        {riskLevels.map((level) => `${level} from ${levelStarts[level]}`).join(', ')}.
      </p>
    </Part>
  );
}

function Money() {
  return (
    <Part title="Payments">
      <ul>
        <li>
          Cards are charged through Stripe. A card is authorized when a guest requests a car and
          charged when the host approves. Card numbers never reach our servers.
        </li>
        <li>
          The host’s share is held until the trip is completed. An incident above minor severity, or
          a payment dispute, freezes a payout that has not been sent.
        </li>
        <li>Every movement of money is a balanced entry in an append-only ledger.</li>
      </ul>
    </Part>
  );
}

function Evidence() {
  return (
    <Part title="Inspections, contracts, evidence and audit">
      <ul>
        <li>
          Guests and hosts document the car at pickup and return with photos and videos. The
          original files are kept in private storage under their SHA-256 hash, with the time at
          which they were taken where the file tells it.
        </li>
        <li>
          Each approved trip has a numbered contract with parties, car, window, price and rules,
          sealed by a hash.
        </li>
        <li>
          Incidents can be reported while the trip is under way, and are followed until resolved.
        </li>
        <li>
          Sign-ins, changes of status, money and staff actions are written to an audit log that the
          database itself refuses to change. Each row is chained to the one before by a hash, so
          that a removed or altered row is found.
        </li>
      </ul>
    </Part>
  );
}

function Accounts() {
  return (
    <Part title="Account control">
      <ul>
        <li>Administrators can disable an account at any time, and must give a reason.</li>
        <li>Only administrators can re-enable accounts.</li>
        <li>
          Disabled accounts are blocked server-side from listing or booking. The block holds from
          the next request on, also in sessions that are already open, and their cars leave search.
        </li>
        <li>Accounts of staff can only be changed by a master administrator.</li>
      </ul>
    </Part>
  );
}
