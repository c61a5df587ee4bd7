import { Alert } from '@mantine/core';

/** Why a form could not be sent; nothing while there is no reason. */
export function FormProblem({ text }: { text: string | undefined }) {
  return text ? (
    <Alert color="red" variant="light">
      {text}
    </Alert>
  ) : null;
}
