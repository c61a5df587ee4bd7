import { market } from '@curbside/domain/market/current';
import { product } from '@curbside/domain/product';
import { type Endpoint, errorCodesOf, isOpen } from '@curbside/domain/wire/endpoint';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod';
import { z } from 'zod';

// The library's own override drops branches of a union that zod resolves lazily.
const config = { zodToJsonConfig: { override: () => undefined } };
const transformSchema = createJsonSchemaTransform(config);
const session = 'session';

/** Adds facts that a route's schemas lack: who may call, its error codes and its headers. */
const transform: typeof transformSchema = (input) => {
  const { schema, url } = transformSchema(input);
  const { endpoint } = input.route.config ?? {};
  if (!endpoint || !schema) return { schema, url };
  const { access, takesHeaders, answersHeaders, otherStatuses = {}, status = 200 } = endpoint;
  const { multipart, answersFile } = endpoint;
  const response: Record<string, object> = { ...(schema.response ?? {}) };
  for (const [other, description] of Object.entries(otherStatuses)) {
    response[other] = { ...response[other], description };
  }
  if (answersFile) {
    const file = { schema: { type: 'string', format: 'binary' } };
    response[status] = { description: 'The file', content: { [answersFile]: file } };
  }
  if (answersHeaders) response[status] = { ...response[status], headers: texts(answersHeaders) };
  return {
    url,
    schema: {
      ...schema,
      description: `Error codes: ${errorCodesOf(endpoint).join(', ')}.`,
      'x-error-codes': errorCodesOf(endpoint),
      security: isOpen(access) ? [] : [{ [session]: [] }],
      ...(takesHeaders && { headers: { type: 'object', properties: texts(takesHeaders) } }),
      ...(multipart && { body: { content: contentOf(multipart, endpoint.body) } }),
      response,
    },
  };
};

function contentOf(multipart: NonNullable<Endpoint['multipart']>, body: z.ZodType | undefined) {
  return {
    ...(body && {
      'application/json': { schema: z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) },
    }),
    'multipart/form-data': { schema: multipartBody(multipart) },
  };
}

function multipartBody(fields: NonNullable<Endpoint['multipart']>) {
  const file = { type: 'string', format: 'binary' };
  const types = { file, files: { type: 'array', items: file }, text: { type: 'string' } };
  const properties = Object.entries(fields).map(([name, { type, description }]) => [
    name,
    { ...types[type], description },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function texts(headers: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { type: 'string', description }]),
  );
}

export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${product.name} API`,
        version: '1.0.0',
        description: `Money is a decimal string in ${market.currency.plural}, days and hours are those of ${market.name}. Errors carry a message for people and a code for programs.`,
      },
      components: {
        securitySchemes: {
          [session]: { type: 'apiKey', in: 'cookie', name: `${product.slug}.session_token` },
        },
      },
    },
    transform,
    transformObject: createJsonSchemaTransformObject(config),
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
}
