import '@mantine/core/styles/Tabs.layer.css';
import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './tabs.module.css';

interface Tab {
  value: string;
  label: string;
  content: ReactNode;
  /** Takes the focus where a change took away the button that had it. */
  panelRef?: Ref<HTMLDivElement>;
}

interface TabsProps {
  /** What the tabs are about, for screen readers. */
  label: string;
  /** The first one is open unless told. */
  tabs: readonly Tab[];
  value?: string;
  onChange?: (value: string) => void;
}

/** Shows one part of a subject at a time. The others are not rendered. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const control = onChange
    ? { value, onChange: (chosen: string | null) => chosen !== null && onChange(chosen) }
    : { defaultValue: value ?? tabs[0]?.value };
  return (
    <MantineTabs keepMounted={false} {...control}>
      <MantineTabs.List aria-label={label} className={classes.list}>
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
