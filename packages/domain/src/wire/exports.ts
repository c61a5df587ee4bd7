import { z } from 'zod';
import { emptyOr } from './text-fields.ts';

export const exportFormats = ['csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The query of every list that is exported as a file. */
export const exportFormatSchema = z.object({
  format: emptyOr(z.enum(exportFormats)).transform((format): ExportFormat => format ?? 'csv'),
});
