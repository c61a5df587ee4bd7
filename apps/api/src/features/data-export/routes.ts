import { dataExportEndpoints } from '@curbside/domain/data-export/endpoints';
import { product } from '@curbside/domain/product';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { sendAsFile } from '../../platform/http/downloads.ts';
import { serve } from '../../platform/http/serve.ts';
import { exportData } from './export-data.ts';

export function registerDataExport(app: FastifyInstance, deps: Deps): void {
  serve(app, dataExportEndpoints.exportData, async ({ actor, reply }) => {
    const archive = await exportData(deps, actor);
    sendAsFile(reply, { name: `${product.slug}-data`, type: 'zip' });
    return archive;
  });
}
