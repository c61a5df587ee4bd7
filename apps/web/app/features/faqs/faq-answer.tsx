import classes from './faq-answer.module.css';

/** An answer as the server has sanitized it. */
export function FaqAnswer({ html }: { html: string }) {
  return (
    <div
      className={classes.answer}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitized it by an allowlist
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
