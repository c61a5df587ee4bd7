import { faqCalls } from '@curbside/domain/faqs/calls';
import { faqCategories } from '@curbside/domain/faqs/categories';
import type { Faq } from '@curbside/domain/faqs/endpoints';
import { faqFormSchema } from '@curbside/domain/faqs/forms';
import { Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../platform/api-client.ts';
import { useZodForm } from '../../../platform/use-zod-form.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { notifySuccess } from '../../../ui/messages/notify.ts';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { refreshStaffList } from '../api.ts';
import { FaqPreview } from './faq-preview.tsx';

interface FaqDialogProps {
  /** The question to change; undefined for a new one. */
  faq: Faq | undefined;
  onClose: () => void;
}

/** Writes a question, beside what will be published of it. */
export default function FaqDialog({ faq, onClose }: FaqDialogProps) {
  const client = useQueryClient();
  const [answer, setAnswer] = useState(faq?.answer ?? '');
  const form = useZodForm({
    schema: faqFormSchema,
    send: (body) =>
      faq
        ? callApi(faqCalls.updateFaq, { params: { id: faq.id }, body })
        : callApi(faqCalls.createFaq, { body }),
    onDone: (saved, written) => {
      refreshStaffList(client, faqCalls.faqs);
      notifySuccess(
        saved.answer === written.answer.trim()
          ? 'The FAQ is published.'
          : 'The FAQ is published, without the HTML that is not allowed.',
      );
      onClose();
    },
    failed: faq ? 'Failed to update FAQ' : 'Failed to create FAQ',
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={faq ? 'Edit FAQ' : 'Add FAQ'}
      width="wide"
      isLocked={form.isPending}
    >
      <form {...form.props}>
        <Stack>
          <TextInput
            label="Question"
            required
            maxLength={300}
            defaultValue={faq?.question}
            data-autofocus
            {...form.field('question')}
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
            {...form.field('answer')}
          />
          <FaqPreview answer={answer} />
          <NativeSelect
            label="Category"
            required
            data={[...faqCategories]}
            defaultValue={faq?.category}
            {...form.field('category')}
          />
          <Notice tone="danger">{form.problem}</Notice>
        </Stack>
        <DialogFooter>
          <Button variant="default" onClick={onClose} disabled={form.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isPending}>
            {faq ? 'Save' : 'Add FAQ'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
