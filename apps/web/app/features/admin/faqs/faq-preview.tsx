import { faqCalls } from '@curbside/domain/faqs/calls';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../platform/query-client.ts';
import { FaqAnswer } from '../../faqs/index.ts';
import classes from './faq-preview.module.css';

const typingPauseMs = 300;

/** The answer as the server would publish it, without forbidden HTML. */
export function FaqPreview({ answer }: { answer: string }) {
  const [typed] = useDebouncedValue(answer.trim(), typingPauseMs);
  const preview = useQuery({
    ...apiQuery(faqCalls.previewFaq, { body: { answer: typed } }),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <section className={classes.preview} aria-label="Preview" aria-busy={preview.isFetching}>
      <h3 className={classes.heading}>Preview</h3>
      {typed !== '' && preview.data && !preview.error ? (
        <FaqAnswer html={preview.data.answer} />
      ) : (
        <p className={classes.none}>Nothing would be published yet.</p>
      )}
    </section>
  );
}
