import IconSend from 'icon:send';
import { maxMessageLength } from '@curbside/domain/messaging/rules';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import classes from './thread.module.css';

interface MessageFormProps {
  isSending: boolean;
  /** While it is not known yet to whom the message goes. */
  isDisabled: boolean;
  onSend: (message: string) => void;
}

/** Where a message is written. */
export function MessageForm({ isSending, isDisabled, onSend }: MessageFormProps) {
  const [text, setText] = useState('');
  const message = text.trim();
  const cannotSend = isSending || isDisabled || message === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (cannotSend) return;
    onSend(message);
    setText('');
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        className={classes.input}
        aria-label="Message"
        placeholder="Type your message..."
        autoComplete="off"
        maxLength={maxMessageLength}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button
        type="submit"
        disabled={cannotSend}
        leftSection={<IconSend className={classes.icon} />}
      >
        {isSending ? 'Sending...' : 'Send'}
      </Button>
    </form>
  );
}
