import { MuiSwitchField } from '../../../components/form/MuiSwitchField';
import type { BrowserNotifications } from '../../../live/useBrowserNotifications';
import type { Notifications } from '../../../platform/Platform';
import { WORDS } from '../words';
import { TestButton } from './TestButton';

type Permission = ReturnType<Notifications['permission']>;

function hintOf(permission: Permission): string {
  if (permission === 'denied') return WORDS.notAllowed;
  if (permission !== 'unavailable') return WORDS.browserHint;
  return window.isSecureContext ? WORDS.browserUnavailable : WORDS.browserInsecure;
}

/** Shows a notification; rejects if the browser cannot show it. */
async function sendTest(notifications: Notifications): Promise<void> {
  const note = { title: WORDS.testTitle, body: WORDS.testText, tag: 'test' };
  if (!(await notifications.show(note, () => undefined))) throw new Error('Not shown');
}

/** Notifications of this browser. It asks the user only after a click on this switch. */
export function BrowserSwitch({ browser }: { readonly browser: BrowserNotifications }) {
  const { notifications, permission, isOn, change } = browser;
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
