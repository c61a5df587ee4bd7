export type Body = Record<string, unknown>;

/** A call that tests and demos use to trigger what Stripe does on its own. */
export interface Control {
  name: string;
  path: string;
  modes?: readonly string[];
  example: () => Body;
  examples?: () => { does: string; body: Body }[];
  run: (body: Body) => object | Promise<object>;
}

/** The message is sent as JSON. */
export class ControlError extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

export function stringIn(body: Body, name: string): string {
  const value = body[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new ControlError(`"${name}" must be a string.`);
}

export function oneOf<Choice extends string>(
  body: Body,
  name: string,
  choices: readonly Choice[],
): Choice {
  const found = choices.find((choice) => choice === body[name]);
  if (found) return found;
  throw new ControlError(`"${name}" must be one of ${choices.join(', ')}.`);
}

export function wholeNumberIn(
  body: Body,
  name: string,
  min: number,
  max: number,
): number | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) return Number(value);
  throw new ControlError(`"${name}" must be a whole number from ${min} to ${max}.`);
}

export function oneOfIfGiven<Choice extends string>(
  body: Body,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  return body[name] === undefined ? undefined : oneOf(body, name, choices);
}
