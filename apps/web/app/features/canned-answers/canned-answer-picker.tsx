import { fillPlaceholders } from '@curbside/domain/canned-answers/placeholders';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { cannedAnswersQuery } from './api.ts';

interface CannedAnswerPickerProps {
  values: Parameters<typeof fillPlaceholders>[1];
  onPick: (text: string) => void;
}

/** Hands over the text of a kept answer with the names filled in; nothing while none is kept. */
export function CannedAnswerPicker({ values, onPick }: CannedAnswerPickerProps) {
  const { data: answers = [] } = useQuery(cannedAnswersQuery);
  if (answers.length === 0) return null;
  return (
    <NativeSelect
      label="Canned answer"
      value=""
      data={[
        { value: '', label: 'Insert an answer' },
        ...answers.map(({ id, title }) => ({ value: String(id), label: title })),
      ]}
      onChange={({ currentTarget }) => {
        const answer = answers.find(({ id }) => String(id) === currentTarget.value);
        if (answer) onPick(fillPlaceholders(answer.text, values));
      }}
    />
  );
}
