import { describe, expect, test } from 'vitest';
import { sharedApp } from '../../test/harness/shared-app.ts';

interface Operation {
  security: object[];
  'x-error-codes'?: string[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, object> } }> };
  responses: Record<string, { headers?: Record<string, object>; content?: Record<string, object> }>;
}

const app = await sharedApp();
const { paths } = (
  await app
    .visitor()
    .send<{ paths: Record<string, Record<string, Operation>> }>('GET', '/api/docs/json')
).body;

describe('the OpenAPI document', () => {
  test('says which calls need a session', () => {
    expect(paths['/api/cars']?.get?.security).toEqual([]);
    expect(paths['/api/my-cars']?.get?.security).toEqual([{ session: [] }]);
  });

  test('names the headers that a call takes and answers', () => {
    const booking = paths['/api/bookings']?.post;
    expect(booking?.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header' }]);
    const search = paths['/api/cars']?.get;
    expect(Object.keys(search?.responses['200']?.headers ?? {})).toEqual(['X-Total-Count', 'Link']);
  });

  test('knows every kind of answer, and leaves no field of a body open', () => {
    const listing = paths['/api/cars']?.post;
    expect(Object.keys(listing?.responses ?? {})).toEqual(['201', '4XX', '5XX']);
    const { properties } = listing?.requestBody?.content['application/json']?.schema ?? {};
    expect(properties?.dailyRate).toMatchObject({ type: ['string', 'number'] });
    expect(JSON.stringify(properties)).not.toContain('"anyOf":[]');
  });

  test('names the answers to a body that a call does not take', () => {
    expect(paths['/api/auth/sign-out']?.post?.['x-error-codes']).toEqual(
      expect.arrayContaining(['invalid_request', 'too_large', 'unsupported_media']),
    );
    expect(paths['/api/my-cars']?.get?.['x-error-codes']).not.toContain('unsupported_media');
    expect(Object.keys(paths['/api/stripe/webhook']?.post?.responses ?? {})).toContain('4XX');
  });

  test.each(['/api/inspections/photos/{id}', '/api/charges/{id}/documents/{position}'])(
    'leaves the type of the files of %s open',
    (path) => {
      expect(paths[path]?.get?.responses['200']?.content).toHaveProperty('*/*');
    },
  );

  test.each([
    '/api/inspections/photos/{id}',
    '/api/incidents/{id}/photos/{position}',
    '/api/contracts/{id}/pdf',
  ])('says that %s may be a redirect to the bucket', (path) => {
    expect(paths[path]?.get?.responses).toMatchObject({
      200: { description: 'The file' },
      302: { description: expect.stringContaining('signed address') },
    });
  });
});
