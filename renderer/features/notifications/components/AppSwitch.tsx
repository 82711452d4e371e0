import { MuiSwitchField } from '../../../components/form/MuiSwitchField';
import { toastError } from '../../../components/toast';
import { useAppNotifications } from '../../../live/useAppNotifications';
import type { Desktop } from '../../../platform/Platform';
import { WORDS } from '../words';
import { TestButton } from './TestButton';

/** Notifications of the installed app, the same setting as in the app's own settings. */
export function AppSwitch({ desktop }: { readonly desktop: Desktop }) {
  const { canNotify, isOn, change } = useAppNotifications(desktop);
  const notSaved = () => toastError(WORDS.appFailed, { id: 'notify-alerts' });
  return (
    <>
      <MuiSwitchField
        label={WORDS.app}
        hint={canNotify === false ? WORDS.appUnavailable : WORDS.appHint}
        isOn={isOn}
        isDisabled={canNotify !== true}
        onChange={(next) => void change(next).catch(notSaved)}
      />
      {isOn && <TestButton send={() => desktop.testNotification({ title: WORDS.testTitle, body: WORDS.testText })} />}
    </>
  );
}
