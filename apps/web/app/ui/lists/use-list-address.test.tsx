import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { ListPager } from './list-pager.tsx';
import { SearchField } from './search-field.tsx';
import { SortedTable } from './sorted-table.tsx';
import { readListAddress, useListAddress, withList } from './use-list-address.ts';

const sorts = ['name', 'joined'] as const;
const read = (query: string) => readListAddress(new URLSearchParams(query), sorts);

describe('the address of a list', () => {
  test('begins with the first sort, ascending', () => {
    expect(read('')).toEqual({ q: '', sort: 'name', order: 'asc', cursor: undefined });
  });

  test('holds search, sort, order and page', () => {
    expect(read('q=lea&sort=joined&order=desc&cursor=abc')).toEqual({
      q: 'lea',
      sort: 'joined',
      order: 'desc',
      cursor: 'abc',
    });
  });

  test('takes the first sort for one that is not known', () => {
    expect(read('sort=password&order=sideways')).toMatchObject({ sort: 'name', order: 'asc' });
  });

  test('starts at the first page after a change, and keeps what else is in the address', () => {
    const before = new URLSearchParams('tab=users&q=lea&cursor=abc');
    expect(String(withList(before, { sort: 'joined', order: 'desc' }))).toBe(
      'tab=users&q=lea&sort=joined&order=desc',
    );
    expect(String(withList(before, { q: '' }))).toBe('tab=users');
    expect(String(withList(before, { cursor: 'def' }))).toBe('tab=users&q=lea&cursor=def');
  });
});

interface Person {
  id: number;
  name: string;
}

function PeopleList({ people }: { people: Person[] }) {
  const list = useListAddress(sorts);
  return (
    <>
      <SearchField label="Search by name" value={list.q} onSearch={list.search} />
      <SortedTable
        label="People"
        rows={people}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `?userId=${id}`}
        isCurrent={({ id }) => id === 2}
        sorting={list}
        columns={[
          { key: 'name', header: 'Name', sort: 'name', place: 'title', cell: ({ name }) => name },
          { key: 'id', header: 'ID', isNumber: true, cell: ({ id }) => id },
        ]}
      />
      <ListPager
        total={60}
        countLabel="60 people"
        firstRow={list.cursor ? 51 : 1}
        shown={people.length}
        nextTo={list.linkToPage('def')}
        firstTo={list.cursor && list.linkToPage(undefined)}
      />
    </>
  );
}

function render(address: string): string {
  const people = [
    { id: 1, name: 'Leah Marin' },
    { id: 2, name: 'Omar Haddad' },
  ];
  return renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter initialEntries={[address]}>
        <PeopleList people={people} />
      </MemoryRouter>
    </MantineProvider>,
  );
}

describe('a list on a page', () => {
  test('says how it is sorted; the same column again turns the order around', () => {
    expect(render('/?sort=name')).toContain('aria-sort="ascending"');
    expect(render('/?sort=name')).toContain('href="/?sort=name&amp;order=desc"');
    expect(render('/?sort=name&order=desc')).toContain('aria-sort="descending"');
    expect(render('/?sort=joined')).not.toContain('aria-sort');
  });

  test('says the order in words where the heads of the columns are hidden', () => {
    const chosen = (order: string) =>
      render(`/?sort=name${order}`).match(/<option[^>]* selected="">([^<]*)/)?.[1];
    expect([chosen(''), chosen('&order=desc')]).toEqual(['Name: A to Z', 'Name: Z to A']);
  });

  test('shows the search of the address and leads to the next page', () => {
    const html = render('/?q=lea');
    expect(html).toContain('value="lea"');
    expect(html).toContain('1–2 of 60 people');
    expect(html).toContain('href="/?q=lea&amp;cursor=def"');
    expect(html).not.toContain('First page');
  });

  test('leads back to the first page from any other', () => {
    const html = render('/?q=lea&cursor=def');
    expect(html).toContain('href="/?q=lea"');
    expect(html).toContain('51–52 of 60 people');
  });

  test('makes each title the link of its row and marks the open one', () => {
    const html = render('/');
    expect(html).toMatch(/<a[^>]*href="\/\?userId=1"[^>]*><span[^>]*>Leah Marin<\/span><\/a>/);
    expect(html.match(/aria-current="true"/g)).toHaveLength(1);
  });
});
