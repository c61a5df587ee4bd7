import { z } from 'zod';

/** None begins with 'Please' or ends with a full stop: the server then puts the field's name before it. */
const expectations: Partial<Record<string, string>> = {
  string: 'Enter a text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Say true or false',
  array: 'Send a list',
  object: 'Send an object',
  record: 'Send an object',
};

const units: Partial<Record<string, string>> = { string: ' characters', array: ' entries' };

type Issue = z.core.$ZodRawIssue;

function messageFor(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is needed';
      return expectations[issue.expected];
    case 'invalid_value':
      return issue.values.length === 1
        ? `This must be ${String(issue.values[0])}`
        : `Choose one of: ${issue.values.map(String).join(', ')}`;
    case 'too_big':
      return `Use at most ${issue.maximum}${units[issue.origin] ?? ''}`;
    case 'too_small':
      return `Use at least ${issue.minimum}${units[issue.origin] ?? ''}`;
    case 'unrecognized_keys':
      return `There is no ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return messageOfUnion(issue);
    default:
      return undefined;
  }
}

/** Reports the problem of the union's last option, which is the one that people mean. */
function messageOfUnion(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>) {
  if (issue.input === undefined) return 'This is needed';
  const last = issue.errors.at(-1)?.[0];
  return last && last.path.length === 0 ? last.message : undefined;
}

z.config({ customError: messageFor });
