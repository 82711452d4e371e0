import type { ComputerSettings } from '#app/domain/desktopSettings';
import { useEffect, useState } from 'react';
import { MuiSwitchField } from '../../../components/form/MuiSwitchField';
import { toastError } from '../../../components/toast';
import type { Desktop } from '../../../platform/Platform';
import { WORDS } from '../words';
import { TestButton } from './TestButton';

/** Notifications of the installed app, the same setting as in the app's own settings. */
export function AppSwitch({ desktop }: { readonly desktop: Desktop }) {
  const [settings, setSettings] = useState<ComputerSettings | null>(null);
  const notSaved = () => toastError(WORDS.appFailed, { id: 'notify-alerts' });
  useEffect(() => {
    desktop.settings().then(setSettings, () => undefined);
  }, [desktop]);
  const canNotify = settings?.canNotify ?? true;
  const isOn = settings?.notifyAlerts === true && canNotify;
  return (
    <>
      <MuiSwitchField
        label={WORDS.app}
        hint={canNotify ? WORDS.appHint : WORDS.appUnavailable}
        isOn={isOn}
        isDisabled={!settings?.canNotify}
        onChange={(next) => void desktop.changeSettings({ notifyAlerts: next }).then(setSettings, notSaved)}
      />
      {isOn && <TestButton send={() => desktop.testNotification({ title: WORDS.testTitle, body: WORDS.testText })} />}
    </>
  );
}
