import { faqCalls } from '@curbside/domain/faqs/calls';
import { faqCategories } from '@curbside/domain/faqs/categories';
import type { Faq } from '@curbside/domain/faqs/endpoints';
import { Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { messageOf } from '../../platform/api-error.ts';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { refreshStaffList } from './api.ts';
import { FaqPreview } from './faq-preview.tsx';

interface FaqDialogProps {
  /** The question to change; undefined for a new one. */
  faq: Faq | undefined;
  onClose: () => void;
}

/** Writes a question, beside what will be published of it. */
export function FaqDialog({ faq, onClose }: FaqDialogProps) {
  const client = useQueryClient();
  const [question, setQuestion] = useState(faq?.question ?? '');
  const [answer, setAnswer] = useState(faq?.answer ?? '');
  const [category, setCategory] = useState(faq?.category ?? faqCategories[0]);
  const save = useMutation({
    mutationFn: () => {
      const body = { question, answer, category };
      return faq
        ? callApi(faqCalls.updateFaq, { params: { id: faq.id }, body })
        : callApi(faqCalls.createFaq, { body });
    },
    onSuccess: (saved) => {
      refreshStaffList(client, faqCalls.faqs);
      notifySuccess(
        saved.answer === answer.trim()
          ? 'The FAQ is published.'
          : 'The FAQ is published, without the HTML that is not allowed.',
      );
      onClose();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={faq ? 'Edit FAQ' : 'Add FAQ'}
      width="wide"
      isLocked={save.isPending}
    >
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="Question"
            required
            maxLength={300}
            value={question}
            onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
            data-autofocus
          />
          <Textarea
            label="Answer"
            description="Text or HTML. The preview shows what will be published."
            required
            autosize
            minRows={5}
            maxRows={14}
            maxLength={20_000}
            value={answer}
            onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
          />
          <FaqPreview answer={answer} />
          <NativeSelect
            label="Category"
            required
            data={[...faqCategories]}
            value={category}
            onChange={({ currentTarget }) => {
              const chosen = faqCategories.find((known) => known === currentTarget.value);
              if (chosen) setCategory(chosen);
            }}
          />
          {save.error && (
            <Notice tone="danger">
              {messageOf(save.error, faq ? 'Failed to update FAQ' : 'Failed to create FAQ')}
            </Notice>
          )}
        </Stack>
        <DialogFooter>
          <Button variant="default" onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            {faq ? 'Save' : 'Add FAQ'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
