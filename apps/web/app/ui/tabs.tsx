import '@mantine/core/styles/Tabs.layer.css';
import { Tabs as MantineTabs } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { showInRow } from './show-in-row.ts';
import classes from './tabs.module.css';

interface Tab {
  value: string;
  label: string;
  content: ReactNode;
  /** Takes the focus where a change took away the button that had it. */
  panelRef?: Ref<HTMLDivElement>;
}

interface TabsProps {
  /** For screen readers. */
  label: string;
  /** Within a tab of the page: a quiet group, so that the page has one row of tabs. */
  isInner?: boolean;
  /** The first one is open unless told. */
  tabs: readonly Tab[];
  value?: string;
  onChange?: (value: string) => void;
}

/** Shows one part of a subject at a time. The others are not rendered. */
export function Tabs({ label, isInner = false, tabs, value, onChange }: TabsProps) {
  const control = onChange
    ? { value, onChange: (chosen: string | null) => chosen !== null && onChange(chosen) }
    : { defaultValue: value ?? tabs[0]?.value };
  const listRef = useRef<HTMLDivElement>(null);
  const open = value ?? tabs[0]?.value;
  // On a phone the list scrolls sideways, and the open tab may be out of sight.
  useEffect(() => {
    if (open) showInRow(listRef.current, '[aria-selected="true"]');
  }, [open]);
  return (
    <MantineTabs keepMounted={false} {...control}>
      <MantineTabs.List
        ref={listRef}
        aria-label={label}
        className={classes.list}
        data-inner={isInner || undefined}
      >
        {tabs.map((tab) => (
          <MantineTabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map((tab) => (
        <MantineTabs.Panel
          key={tab.value}
          value={tab.value}
          ref={tab.panelRef}
          tabIndex={tab.panelRef ? -1 : undefined}
        >
          {tab.content}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}
