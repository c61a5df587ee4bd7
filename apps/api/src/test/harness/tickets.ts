import { supportEndpoints, type Ticket } from '@curbside/domain/support/endpoints';
import { expect } from 'vitest';
import type { Person } from './factories.ts';

export async function openTicket(person: Person, body: object = {}): Promise<Ticket> {
  const answer = await person.client.call(supportEndpoints.createTicket, {
    body: { subject: 'Flat tire', description: 'The left front one.', ...body },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

export const actOnTicket = (
  person: Person,
  name: keyof typeof supportEndpoints,
  id: number,
  body?: object,
) => person.client.call(supportEndpoints[name], { params: { id }, body });

export const changeTicket = (person: Person, id: number, body: object) =>
  person.client.call(supportEndpoints.changeTicket, { params: { id }, body });

export const showTicket = async (person: Person, id: number) =>
  (await person.client.call(supportEndpoints.getTicket, { params: { id } })).body;
