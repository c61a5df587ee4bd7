import { complianceEndpoints } from '@curbside/domain/compliance/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Person } from '../../platform/actor.ts';
import { todayInMarket } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendAsFile } from '../../platform/http/downloads.ts';
import { answerList } from '../../platform/http/lists.ts';
import { serve, serveReaders } from '../../platform/http/serve.ts';
import { listAuditMonths } from '../audit/index.ts';
import { investigateIncident, resolveIncident, unfreezeIncident } from '../incidents/index.ts';
import { inspectionPhotoOnWire } from '../inspections/index.ts';
import { exportRows } from './export-rows.ts';
import { getIncidentRow, listAuditPage, listIncidentPage, listInspectionPage } from './queries.ts';
import { sayArchived } from './say-archived.ts';
import { auditEntryOnWire, auditMonthOnWire, incidentOnWire } from './wire.ts';

export function registerCompliance(app: FastifyInstance, deps: Deps): void {
  const show = async (actor: Person, id: number) =>
    incidentOnWire(await getIncidentRow(deps.db, id), actor, deps.clock.now());

  serve(app, complianceEndpoints.complianceIncidents, async (call) => {
    const rows = await answerList(call, (window) => listIncidentPage(deps.db, call.query, window));
    return rows.map((row) => incidentOnWire(row, call.actor, deps.clock.now()));
  });
  serve(app, complianceEndpoints.complianceIncident, ({ actor, params }) => show(actor, params.id));
  serve(app, complianceEndpoints.complianceInspections, async (call) => {
    const rows = await answerList(call, (window) =>
      listInspectionPage(deps.db, call.query, window),
    );
    return rows.map(({ photo }) => inspectionPhotoOnWire(photo));
  });
  serveReaders(app, complianceEndpoints.auditLogs, async (call) => {
    await sayArchived(deps, call.reply, call.query);
    const rows = await answerList(call, (window) => listAuditPage(deps.db, call.query, window));
    return rows.map(auditEntryOnWire);
  });
  serveReaders(app, complianceEndpoints.auditMonths, async () =>
    (await listAuditMonths(deps.db)).map(auditMonthOnWire).reverse(),
  );
  serve(app, complianceEndpoints.investigateIncident, async ({ actor, params }) => {
    await investigateIncident(deps, actor, params);
    return show(actor, params.id);
  });
  serve(app, complianceEndpoints.resolveIncident, async ({ actor, params, body }) => {
    await resolveIncident(deps, actor, { ...params, ...body });
    return show(actor, params.id);
  });
  serve(app, complianceEndpoints.unfreezeIncident, async ({ actor, params, body }) => {
    await unfreezeIncident(deps, actor, { ...params, ...body });
    return show(actor, params.id);
  });
  serve(app, complianceEndpoints.exportCompliance, async ({ actor, params, query, reply }) => {
    const { kind } = params;
    const { format, ...filter } = query;
    if (kind === 'audit-logs') await sayArchived(deps, reply, filter);
    const rows = await exportRows(deps, actor, { kind, format, filter });
    sendAsFile(reply, { name: `${kind}-${todayInMarket(deps.clock)}`, type: format });
    return rows;
  });
}
