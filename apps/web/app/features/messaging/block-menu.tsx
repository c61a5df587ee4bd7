import IconDots from 'icon:dots';
import { ActionIcon, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { Notice } from '../../ui/messages/notice.tsx';
import { blockQuery, setBlocked } from './api.ts';
import classes from './block-menu.module.css';

/** Behind '…': takes no more messages from the other person, or takes them again. */
export function BlockMenu({ userId, name }: { userId: string; name: string }) {
  const client = useQueryClient();
  const menuId = useId();
  const menuRef = useRef<HTMLDivElement>(null);
  const block = useQuery(blockQuery(userId));
  const change = useMutation({
    mutationFn: (isBlocked: boolean) => setBlocked(client, userId, isBlocked),
    onSuccess: () => menuRef.current?.hidePopover(),
  });
  if (!block.data) return null;
  const { isBlocked } = block.data;
  return (
    <>
      {isBlocked && <span className={classes.state}>Blocked</span>}
      <ActionIcon aria-label={`More about ${name}`} popoverTarget={menuId}>
        <IconDots />
      </ActionIcon>
      <div ref={menuRef} id={menuId} popover="auto" className={classes.menu}>
        {change.isError && <Notice tone="danger">This did not work. Please try again.</Notice>}
        <Button
          fullWidth
          variant="subtle"
          justify="start"
          loading={change.isPending}
          onClick={() => change.mutate(!isBlocked)}
        >
          {isBlocked ? 'Unblock' : 'Block'} {name}
        </Button>
        <p className={classes.note}>
          {isBlocked
            ? 'You get their messages again.'
            : 'You get no more messages from this person.'}
        </p>
      </div>
    </>
  );
}
