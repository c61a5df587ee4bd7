import { peopleEndpoints } from '@curbside/domain/people/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { showPerson } from './show-person.ts';

export function registerPeople(app: FastifyInstance, deps: Deps): void {
  serve(app, peopleEndpoints.staffPerson, ({ actor, params }) => showPerson(deps, actor, params));
}
