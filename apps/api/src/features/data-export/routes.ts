import { dataExportEndpoints } from '@curbside/domain/data-export/endpoints';
import { product } from '@curbside/domain/product';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { exportData } from './export-data.ts';

export function registerDataExport(app: FastifyInstance, deps: Deps): void {
  serve(app, dataExportEndpoints.exportData, async ({ actor, reply }) => {
    const archive = await exportData(deps, actor);
    reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${product.slug}-data.zip"`);
    return archive;
  });
}
