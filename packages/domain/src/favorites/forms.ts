import { z } from 'zod';
import { requiredTextSchema } from '../wire/text-fields.ts';
import { maxSearchName } from './rules.ts';

export const searchNameSchema = requiredTextSchema(maxSearchName, 'Name this search.');

export const saveSearchFormSchema = z.object({ name: searchNameSchema });
