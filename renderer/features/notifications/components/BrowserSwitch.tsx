import { MuiSwitchField } from '../../../components/form/MuiSwitchField';
import type { BrowserNotifications } from '../../../live/useBrowserNotifications';
import type { Notifications } from '../../../platform/Platform';
import { WORDS } from '../words';
import { TestButton } from './TestButton';

/** Shows a notification; rejects if the browser cannot show it. */
async function sendTest(notifications: Notifications): Promise<void> {
  const note = { title: WORDS.testTitle, body: WORDS.testText, tag: 'test' };
  if (!(await notifications.show(note, () => undefined))) throw new Error('Not shown');
}

interface Props {
  readonly browser: BrowserNotifications;
  /** The id of the notice that says why the browser shows no notifications. */
  readonly obstacle: string | undefined;
}

/** Notifications of this browser. It asks the user only after a click on this switch. */
export function BrowserSwitch({ browser, obstacle }: Props) {
  const { notifications, isOn, change } = browser;
  return (
    <>
      <MuiSwitchField
        label={WORDS.browser}
        hint={WORDS.browserHint}
        describedBy={obstacle}
        isOn={isOn}
        isDisabled={!notifications || obstacle !== undefined}
        onChange={(next) => void change(next)}
      />
      {isOn && notifications && <TestButton send={() => sendTest(notifications)} />}
    </>
  );
}
