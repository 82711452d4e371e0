import { useEffect, useState } from 'react';
import { MuiSwitchField } from '../../../components/form/MuiSwitchField';
import { notifyAlerts } from '../../../live/notifyAlerts';
import type { Notifications } from '../../../platform/Platform';
import { WORDS } from '../words';
import { TestButton } from './TestButton';

type Permission = ReturnType<Notifications['permission']>;

function hintOf(permission: Permission): string {
  if (permission === 'denied') return WORDS.browserDenied;
  if (permission !== 'unavailable') return WORDS.browserHint;
  return window.isSecureContext ? WORDS.browserUnavailable : WORDS.browserInsecure;
}

/** Shows a notification; rejects if the browser cannot show it. */
async function sendTest(notifications: Notifications): Promise<void> {
  const note = { title: WORDS.testTitle, body: WORDS.testText, tag: 'test' };
  if (!(await notifications.show(note, () => undefined))) throw new Error('Not shown');
}

/** Notifications of this browser. It asks the user only after a click on this switch. */
export function BrowserSwitch({ load }: { readonly load: () => Promise<Notifications> }) {
  const isWanted = notifyAlerts.use();
  const [notifications, setNotifications] = useState<Notifications | null>(null);
  const [permission, setPermission] = useState<Permission>('default');
  useEffect(() => {
    let isOn = true;
    load().then(
      (loaded) => {
        if (!isOn) return;
        setNotifications(loaded);
        setPermission(loaded.permission());
      },
      () => isOn && setPermission('unavailable'),
    );
    return () => {
      isOn = false;
    };
  }, [load]);
  // It may be taken back in the browser's own settings meanwhile.
  useEffect(() => {
    if (!notifications) return undefined;
    const read = () => setPermission(notifications.permission());
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [notifications]);
  const change = async (next: boolean) => {
    if (!next || !notifications) {
      notifyAlerts.set(false);
      return;
    }
    const answer = notifications.permission() === 'default' ? await notifications.ask() : notifications.permission();
    setPermission(answer);
    notifyAlerts.set(answer === 'granted');
  };
  const isOn = isWanted && permission === 'granted';
  return (
    <>
      <MuiSwitchField
        label={WORDS.browser}
        hint={hintOf(permission)}
        isOn={isOn}
        isDisabled={!notifications || permission === 'denied' || permission === 'unavailable'}
        onChange={(next) => void change(next)}
      />
      {isOn && notifications && <TestButton send={() => sendTest(notifications)} />}
    </>
  );
}
