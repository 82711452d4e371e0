import { MAX_SESSIONS } from '#app/domain/terminal';
import { can } from '#app/domain/role';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Card } from '../../../components/Card';
import { Drawing } from '../../../components/Drawing';
import { Message } from '../../../components/Message';
import { MuiTabs, TabPanel } from '../../../components/MuiTabs';
import { fill } from '../../../lib/fill';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import type { OpenTab, Tabs } from '../session/terminals';
import { WORDS } from '../words';
import { useEnabledUntil } from './AccessCard';
import { OpenForm } from './OpenForm';
import { TerminalView } from './TerminalView';

/** The open terminals, and what is needed for another. */
export function TerminalArea({ tabs }: { readonly tabs: Tabs }) {
  const { tabs: open, current } = useStore(tabs.store);
  return (
    <>
      {open.length > 1 && (
        <MuiTabs
          label={WORDS.terminals}
          id="terminal"
          options={open.map((tab) => ({ value: tab.session.id, label: tabText(tab) }))}
          value={current ?? ''}
          onChange={tabs.choose}
        />
      )}
      {open.map((tab) => {
        const { id } = tab.session;
        return (
          <TabPanel key={id} id="terminal" value={id} current={current ?? ''} isAlone={open.length === 1}>
            <TerminalView tab={tab} isShown={id === current} onClose={() => tabs.close(tab)} />
          </TabPanel>
        );
      })}
      <NewTerminal tabs={tabs} isFull={open.filter(({ watched }) => watched === null).length >= MAX_SESSIONS} />
    </>
  );
}

const tabText = ({ number, watched }: OpenTab): string =>
  watched === null ? fill(WORDS.tab, { number }) : fill(WORDS.tabWatched, { name: watched });

/** The form, or why there is none. */
function NewTerminal({ tabs, isFull }: { readonly tabs: Tabs; readonly isFull: boolean }) {
  const device = useCurrentDevice();
  const { isOnline } = useDeviceStatus(device.id, device.lastSeenAt);
  const until = useEnabledUntil();
  // Kept here: the form goes while the device is away.
  const [reason, setReason] = useState('');
  if (until === null)
    return (
      <Message level={3} drawing={<Drawing name="terminal" />} title={WORDS.disabled}>
        {can(device.role, 'enableTerminal') ? WORDS.disabledOwner : WORDS.disabledText}
      </Message>
    );
  if (isOnline === false)
    return (
      <Message level={3} drawing={<Drawing name="terminal" />} title={WORDS.offline}>
        {WORDS.offlineText}
      </Message>
    );
  if (isFull) return <p>{WORDS.most}</p>;
  return (
    <Card level={3} title={WORDS.openTitle}>
      <OpenForm {...{ tabs, reason, setReason }} />
    </Card>
  );
}
