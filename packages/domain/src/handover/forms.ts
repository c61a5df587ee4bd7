import { z } from 'zod';
import { requiredTextSchema, textSchema } from '../wire/text-fields.ts';
import { handoverKinds, handoverLimits } from './rules.ts';

export const giveHandoverBodySchema = z.object({
  kind: z.enum(handoverKinds),
  odometer: z
    .int('Enter the miles on the odometer.')
    .min(0, 'Enter the miles on the odometer.')
    .max(handoverLimits.odometer, 'Enter the miles on the odometer.'),
  fuelEighths: z
    .int('Choose how full the tank or battery is.')
    .min(0, 'Choose how full the tank or battery is.')
    .max(handoverLimits.fuelEighths, 'Choose how full the tank or battery is.'),
  note: textSchema(2000)
    .nullish()
    .transform((text) => text || null),
});
export type GiveHandoverBody = z.input<typeof giveHandoverBodySchema>;
export type GiveHandover = z.output<typeof giveHandoverBodySchema>;

export const objectHandoverBodySchema = z.object({
  note: requiredTextSchema(2000, 'Please say what is wrong.'),
});
