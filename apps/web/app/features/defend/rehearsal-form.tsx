import type { RiskRehearsal } from '@curbside/domain/risk/endpoints';
import { riskPointNames, riskPoints } from '@curbside/domain/risk/rules';
import { riskPointLabels } from '@curbside/domain/risk/texts';
import { Button, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { rehearseRules } from './api.ts';
import classes from './rehearsal.module.css';

const pointsSchema = z
  .string()
  .regex(/^\s*\d{1,3}\s*$/, 'Enter a whole number from 0 to 100.')
  .transform(Number)
  .refine((points) => points <= 100, 'Enter a whole number from 0 to 100.');

const formSchema = z.record(z.enum(riskPointNames), pointsSchema);

/** The points of every rule, to be changed for a try. */
export function RehearsalForm({ onDone }: { onDone: (result: RiskRehearsal) => void }) {
  const form = useZodForm({
    schema: formSchema,
    send: (values) => rehearseRules(formSchema.parse(values)),
    onDone,
    failed: 'Failed to rehearse the rules',
  });
  return (
    <form {...form.props} className={classes.form}>
      <div className={classes.fields}>
        {riskPointNames.map((name) => (
          <TextInput
            key={name}
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            label={riskPointLabels[name]}
            description={`Now ${riskPoints[name]}`}
            defaultValue={riskPoints[name]}
            {...form.field(name)}
          />
        ))}
      </div>
      <Notice tone="danger">{form.problem}</Notice>
      <div className={classes.buttons}>
        <Button type="submit" loading={form.isPending}>
          Rehearse
        </Button>
        <Button type="reset" variant="default">
          Reset
        </Button>
      </div>
    </form>
  );
}
