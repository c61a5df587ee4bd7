import { Textarea, type TextareaProps } from '@mantine/core';

/** Beside a reason, which the people concerned read. */
export function NoteField(props: TextareaProps) {
  return (
    <Textarea
      label="Note (optional)"
      description="Only staff read this."
      autosize
      minRows={2}
      maxLength={2000}
      {...props}
    />
  );
}
