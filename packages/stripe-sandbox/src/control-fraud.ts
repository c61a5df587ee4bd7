import { type Control, ControlError, oneOfIfGiven, stringIn } from './control.ts';
import { fraudTypes, warnOfFraud } from './resources/radar/early-fraud-warnings.ts';
import type { World } from './world.ts';

export function fraudWarningControl(world: World): Control {
  const { charges, earlyFraudWarnings } = world.tables;
  const warnable = () =>
    charges
      .newestFirst()
      .find(({ id, captured }) => captured && !earlyFraudWarnings.find((row) => row.charge === id));
  const charge = () => warnable()?.id ?? 'ch_…';
  return {
    name: 'Send an early fraud warning for a charge',
    path: '/_sandbox/early-fraud-warnings',
    example: () => ({ charge: charge() }),
    examples: () => [
      {
        does: 'warns for another reason',
        body: { charge: charge(), fraud_type: 'unauthorized_use_of_card' },
      },
    ],
    run: (body) => {
      const id = stringIn(body, 'charge');
      const found = charges.get(id);
      if (!found) throw new ControlError(`There is no charge ${id}.`);
      return warnOfFraud(world, found, oneOfIfGiven(body, 'fraud_type', fraudTypes));
    },
  };
}
