import type { TestSite } from '../apps/api/src/test/harness/factories.ts';
import { createStaff, type Person, signUpPerson } from '../apps/api/src/test/harness/factories.ts';
import { benchStreams, type StreamFigures } from './bench-streams.ts';
import { call } from './http.ts';
import { type Figures, measure, medianOf } from './measure.ts';
import { loadThread, loadTickets } from './people-data.ts';

const tickets = 100_000;

export interface ReadFigures {
  name: string;
  figures: Figures;
}

interface PeopleFigures {
  reads: ReadFigures[];
  streams: StreamFigures;
}

export async function benchPeople(site: TestSite & { pid: number }): Promise<PeopleFigures> {
  const reads: ReadFigures[] = [];
  const read = async (name: string, person: Person, path: string) => {
    const figures = await medianOf(3, () =>
      measure({ seconds: 2, atOnce: 1 }, () =>
        call(`${site.url}${path}`, { cookie: person.client.cookie }),
      ),
    );
    reads.push({ name, figures });
  };
  for (const messages of [20, 20_000]) {
    const people = [await signUpPerson(site), await signUpPerson(site)] as const;
    await loadThread(site, people, messages);
    const [reader, other] = people;
    const count = messages.toLocaleString('en-US');
    await read(`thread of ${count} messages`, reader, `/api/direct-messages/${other.user.id}`);
    await read(`inbox with a thread of ${count}`, reader, '/api/conversations');
  }
  const staff = await createStaff(site, 'support_staff');
  const guest = await signUpPerson(site);
  await loadTickets(site, guest, tickets);
  const list = '/api/support/tickets?limit=50';
  await read('100,000 tickets, first page', staff, list);
  await read('the open ones', staff, `${list}&status=open`);
  await read('found by subject', staff, `${list}&q=number+4711`);
  await read('found by a word of every subject', staff, `${list}&q=ticket`);
  const address = encodeURIComponent(guest.user.email);
  await read('found by the email address of every ticket', staff, `${list}&q=${address}`);
  await read('their counts', staff, '/api/support/tickets/counts');
  return { reads, streams: await benchStreams(site, guest) };
}
