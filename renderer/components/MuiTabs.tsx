import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { HiddenCardsContext } from '../lib/cardsOnPage';

export interface TabOption<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
}

interface Props<T extends string> {
  /** Of the group, for screen readers. */
  readonly label: string;
  /** Begins the ids that tie tabs to their panels. */
  readonly id: string;
  readonly options: readonly TabOption<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

const panelId = (id: string, value: string) => `${id}-${value}`;
const tabId = (id: string, value: string) => `${id}-${value}-tab`;

/** Tabs that show one part of a page at a time. */
export function MuiTabs<T extends string>({ label, id, options, value, onChange }: Props<T>) {
  return (
    <Tabs aria-label={label} value={value} onChange={(_, next: T) => onChange(next)}>
      {options.map((one) => (
        <Tab
          key={one.value}
          value={one.value}
          label={one.label}
          id={tabId(id, one.value)}
          aria-controls={panelId(id, one.value)}
        />
      ))}
    </Tabs>
  );
}

interface PanelProps {
  readonly id: string;
  readonly value: string;
  readonly current: string;
  /** There are no tabs yet, or no more: what is shown stays as it is when they come and go. */
  readonly isAlone?: boolean;
  readonly children: ReactNode;
}

/** What a tab shows. The others stay mounted, so that nothing typed in them is lost. */
export function TabPanel({ id, value, current, isAlone = false, children }: PanelProps) {
  const panel = { role: 'tabpanel', id: panelId(id, value), 'aria-labelledby': tabId(id, value) };
  const isHidden = !isAlone && value !== current;
  return (
    <div {...(!isAlone && panel)} hidden={isHidden}>
      <HiddenCardsContext value={isHidden}>{children}</HiddenCardsContext>
    </div>
  );
}
