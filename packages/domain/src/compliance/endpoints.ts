import { z } from 'zod';
import { currentPasswordSchema } from '../accounts/fields.ts';
import { noteSchema, optionalReasonSchema } from '../admin/act-fields.ts';
import { bookingParties } from '../bookings/states.ts';
import { daySchema } from '../calendar/schemas.ts';
import { incidentActionNames, incidentStatuses, incidentTypes } from '../incidents/states.ts';
import { inspectionPhotoSchema } from '../inspections/endpoints.ts';
import { inspectionTypes } from '../inspections/rules.ts';
import { market } from '../market/current.ts';
import { decimalSchema } from '../money/schemas.ts';
import { decisionSchema } from '../states/decision.ts';
import { endpoint, endpoints, fileSchema } from '../wire/endpoint.ts';
import { exportFormatSchema } from '../wire/exports.ts';
import { listHeaders, listQuerySchema } from '../wire/lists.ts';
import { emptyOr, pathIdSchema, requiredTextSchema, textSchema } from '../wire/text-fields.ts';
import { complianceCalls } from './calls.ts';
import { complianceExports, incidentFilters } from './options.ts';

export const complianceIncidentSchema = z
  .object({
    id: z.int(),
    bookingId: z.int(),
    category: z.enum(incidentTypes),
    severity: z.enum(['low', 'medium', 'high', 'critical']),
    status: z.enum(incidentStatuses),
    payoutFrozen: z.boolean(),
    description: z.string(),
    reporterId: z.string(),
    reporterName: z.string(),
    reporterRole: z.enum(bookingParties),
    incidentDate: z.string(),
    location: z.string().nullable(),
    policeReportNumber: z.string().nullable(),
    estimatedDamage: decimalSchema.nullable(),
    photos: z.array(z.string()).meta({ description: 'Private addresses of the photos' }),
    carId: z.int(),
    carTitle: z.string(),
    resolution: z.string().nullable().meta({ description: 'Told to both parties' }),
    note: z.string().nullable().meta({ description: 'For staff alone' }),
    resolvedAt: z.string().nullable(),
    actions: z.record(z.enum(incidentActionNames), decisionSchema).meta({
      id: 'IncidentActions',
      description: 'What the caller may do at this moment',
    }),
    createdAt: z.string(),
  })
  .meta({ id: 'ComplianceIncident' });
export type ComplianceIncident = z.output<typeof complianceIncidentSchema>;

const auditEntrySchema = z
  .object({
    id: z.int(),
    userId: z.string().nullable().meta({ description: 'Null if no person acted' }),
    userName: z.string().nullable(),
    userEmail: z.string().nullable(),
    system: z.string().nullable().meta({ description: 'The job or event that acted' }),
    action: z.string(),
    entity: z.string(),
    entityId: z.string(),
    ipAddress: z.string().nullable(),
    details: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Facts that explain the row, such as a reason or the new role' }),
    createdAt: z.string(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof auditEntrySchema>;

const auditMonthSchema = z
  .object({
    month: z.string().meta({ description: 'A month in the city, YYYY-MM' }),
    rows: z.int(),
    head: z.string().meta({ description: 'Hash of the last row up to its end' }),
    seal: z
      .string()
      .meta({ description: 'SHA-256 over the seal before, its place in the chain and its head' }),
    sealedAt: z.string(),
    archivedAt: z.string().nullable().meta({ description: 'When its rows left the database' }),
    fileSha256: z
      .string()
      .nullable()
      .meta({ description: 'SHA-256 of the file that has its rows' }),
  })
  .meta({ id: 'AuditMonth' });
export type AuditMonth = z.output<typeof auditMonthSchema>;

const archivedHeaders = {
  'X-Archived-Through':
    'The last archived month: rows up to its end are not in this answer. Absent where `from` is later',
} as const;

const words = textSchema(120)
  .transform((text) => text || undefined)
  .optional();
const auditFilterSchema = z.object({
  q: words.meta({ description: 'Words of the action, entity or entity id' }),
  actor: words.meta({ description: 'Name, email or id of a person, or name of a job' }),
  entity: words,
  action: words.meta({ description: 'An action, or its group: `account` has `account.disabled`' }),
  from: emptyOr(daySchema).meta({ description: `First ${market.name} day` }),
  to: emptyOr(daySchema).meta({ description: `Last ${market.name} day` }),
  ip: words,
});
export type AuditFilter = z.output<typeof auditFilterSchema>;

const incidentFilterSchema = z.object({ status: emptyOr(z.enum(incidentFilters)) });
const inspectionFilterSchema = z.object({ inspectionType: emptyOr(z.enum(inspectionTypes)) });
const exportFilterSchema = auditFilterSchema
  .extend(incidentFilterSchema.shape)
  .extend(inspectionFilterSchema.shape);
export type ExportFilter = z.output<typeof exportFilterSchema>;

const tag = 'Compliance';
const params = z.object({ id: pathIdSchema });
const incidentErrors = ['not_found', 'forbidden', 'wrong_state'] as const;

const definitions = {
  complianceIncidents: endpoint({
    summary: 'Incidents, newest first',
    tag,
    access: 'admin',
    errors: [],
    answersHeaders: listHeaders,
    query: listQuerySchema(['created']).extend(incidentFilterSchema.shape),
    answer: z.array(complianceIncidentSchema),
  }),
  complianceIncident: endpoint({
    summary: 'One incident',
    tag,
    access: 'admin',
    errors: ['not_found'],
    params,
    answer: complianceIncidentSchema,
  }),
  complianceInspections: endpoint({
    summary: 'Inspection photos, newest first; searched by booking id',
    tag,
    access: 'admin',
    errors: [],
    answersHeaders: listHeaders,
    query: listQuerySchema(['created']).extend(inspectionFilterSchema.shape),
    answer: z.array(inspectionPhotoSchema),
  }),
  auditLogs: endpoint({
    summary:
      'The audit log, newest first; searched by action, entity or entity id, and filtered by the given fields',
    tag,
    access: 'admin',
    scope: 'audit:read',
    errors: [],
    answersHeaders: { ...listHeaders, ...archivedHeaders },
    query: listQuerySchema(['created']).extend(auditFilterSchema.shape),
    answer: z.array(auditEntrySchema),
  }),
  auditMonths: endpoint({
    summary: 'The sealed months of the audit log, newest first, with those that are archived',
    tag,
    access: 'admin',
    scope: 'audit:read',
    errors: [],
    answer: z.array(auditMonthSchema),
  }),
  investigateIncident: endpoint({
    summary: 'Start investigating a reported incident',
    tag,
    access: 'admin',
    errors: incidentErrors,
    params,
    answer: complianceIncidentSchema,
  }),
  resolveIncident: endpoint({
    summary: 'Resolve an incident with notes',
    tag,
    access: 'admin',
    errors: incidentErrors,
    params,
    body: z.object({
      resolution: requiredTextSchema(5000, 'Please enter resolution notes.').meta({
        description: 'Told to both parties',
      }),
      note: noteSchema,
    }),
    answer: complianceIncidentSchema,
  }),
  unfreezeIncident: endpoint({
    summary: 'Release the payout that an incident freezes',
    tag,
    access: 'admin',
    errors: [...incidentErrors, 'sign_in_again'],
    params,
    body: z
      .object({
        reason: optionalReasonSchema,
        note: noteSchema,
        currentPassword: currentPasswordSchema,
      })
      .nullish(),
    answer: complianceIncidentSchema,
  }),
  exportCompliance: endpoint({
    summary:
      'Everything of a kind as one streamed file, by the search and the filters of its list. Each export is audited',
    tag,
    access: 'admin',
    errors: [],
    params: z.object({ kind: z.enum(complianceExports) }),
    query: exportFilterSchema.extend(exportFormatSchema.shape),
    answersFile: 'text/csv',
    answersHeaders: archivedHeaders,
    answer: fileSchema,
  }),
};
export type ComplianceDefinitions = typeof definitions;
export const complianceEndpoints = endpoints(complianceCalls, definitions);
