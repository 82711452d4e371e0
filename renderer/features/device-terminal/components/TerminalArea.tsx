import { ENABLED_HOURS, MAX_SESSIONS, type EnabledHours } from '#app/domain/terminal';
import type { DeviceId } from '#app/domain/ids';
import { can } from '#app/domain/role';
import { terminal } from '#app/settings/sections/terminal';
import { useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Card } from '../../../components/Card';
import { Drawing } from '../../../components/Drawing';
import { Message } from '../../../components/Message';
import { Select } from '../../../components/Select';
import { MuiTabs, TabPanel } from '../../../components/MuiTabs';
import { fill } from '../../../lib/fill';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { dirtyNames } from '../../../resource/createEditorStore';
import { useEditorState } from '../../../resource/EditingContext';
import { fieldAnchor } from '../../../resource/fieldAnchors';
import { SettingButton } from '../../../settings/SettingButton';
import { useSection } from '../../../settings/useSection';
import type { OpenTab, Tabs } from '../session/terminals';
import { FIELDS, WORDS } from '../words';
import { useEnabledUntil } from './AccessCard';
import { OpenForm } from './OpenForm';
import { TerminalView } from './TerminalView';

/** The open terminals, and the form that opens another. */
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

const TIMES: Readonly<Record<EnabledHours, string>> = FIELDS.auto_off_h.choices;

/** Allows terminals for a chosen time, after the same question as the settings that prolong it. */
function TurnOn({ id }: { readonly id: DeviceId }) {
  const handle = useSection(id, terminal, 'apart');
  const [hours, setHours] = useState<EnabledHours>('1');
  if (handle.resource === null) return null;
  return (
    <>
      {/* Links to these two settings lead here while terminals are off. */}
      <div id={fieldAnchor('auto_off_h')}>
        <Select label={WORDS.turnOnFor} value={hours} onChange={({ target }) => setHours(target.value as EnabledHours)}>
          {ENABLED_HOURS.map((one) => (
            <option key={one} value={one}>
              {TIMES[one]}
            </option>
          ))}
        </Select>
      </div>
      <div id={fieldAnchor('enabled')}>
        <SettingButton
          handle={handle}
          changes={{ enabled: true, auto_off_h: hours }}
          verb={fill(WORDS.turnOn, { time: TIMES[hours] })}
          consequence={WORDS.consequence}
          onSent={() => undefined}
        />
      </div>
    </>
  );
}

/**
 * Moves the focus to the button that opens a terminal once terminals are on, because the button that turned them on disappears.
 * `place`: what holds both. `note`: to be called with each focus in it.
 */
function useFocusOnceOn(isOn: boolean) {
  const place = useRef<HTMLDivElement>(null);
  /** The user was about to turn them on. */
  const isAwaited = useRef(false);
  useLayoutEffect(() => {
    const own = place.current;
    if (!isOn || !own || !isAwaited.current) return;
    isAwaited.current = false;
    // Unless the user has moved it meanwhile.
    if (document.activeElement === document.body)
      (own.querySelector<HTMLElement>('button[type="submit"]') ?? own).focus();
  }, [isOn]);
  const note = () => {
    if (!isOn) isAwaited.current = true;
  };
  return { place, note };
}

interface NewProps {
  readonly tabs: Tabs;
  readonly isFull: boolean;
}

function NewTerminal(props: NewProps) {
  const until = useEnabledUntil();
  const { place, note } = useFocusOnceOn(until !== null);
  return (
    // The question before terminals are turned on is a part of this, too.
    <div ref={place} tabIndex={-1} onFocus={note}>
      <WayIn {...props} isOn={until !== null} />
    </div>
  );
}

/** The form, or the reason why there is none. */
function WayIn({ tabs, isFull, isOn }: NewProps & { readonly isOn: boolean }) {
  const device = useCurrentDevice();
  const { isOnline } = useDeviceStatus(device.id, device.lastSeenAt);
  const mayEnable = can(device.role, 'enableTerminal');
  // The card with the unsaved input has the same two settings.
  const isEdited = useEditorState((state) => dirtyNames(state).length > 0);
  // Kept here, because the form is removed while the device is offline.
  const [reason, setReason] = useState('');
  if (!isOn)
    return (
      <Message
        level={3}
        drawing={<Drawing name="terminal" />}
        title={WORDS.disabled}
        action={mayEnable && !isEdited && <TurnOn id={device.id} />}
      >
        {mayEnable ? WORDS.enableText : WORDS.disabledText}
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
