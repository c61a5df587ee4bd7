import { Fragment } from 'react';

/** Ends before the punctuation of the sentence around it. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'])/g;

/** A text of people in which addresses are links; nothing else in it is markup. */
export function LinkedText({ text }: { text: string }) {
  return text.split(address).map((part, index) => {
    const key = `${index}-${part}`;
    if (index % 2 === 0) return <Fragment key={key}>{part}</Fragment>;
    return (
      <a key={key} href={part} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part}
      </a>
    );
  });
}
