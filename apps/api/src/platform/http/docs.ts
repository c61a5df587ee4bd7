import { product } from '@curbside/domain/product';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod';

// The library's own override drops the branches of a union that zod has not worked out yet.
const config = { zodToJsonConfig: { override: () => undefined } };
const transforms = {
  transform: createJsonSchemaTransform(config),
  transformObject: createJsonSchemaTransformObject(config),
};

/** The OpenAPI document of every route registered after it, at /api/docs and /api/docs/json. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${product.name} API`,
        version: '1.0.0',
        description:
          'Money is a decimal string in US dollars, days and hours are those of New York. Errors carry a message for people and a code for programs.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'curbside.session_token' },
        },
      },
    },
    ...transforms,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
}
