import { NOTIFY_AFTER_S, type ComputerSettings, type SettingsChange } from '#app/domain/desktopSettings';
import { useEffect, useState } from 'react';
import { errorMessageOf } from '../../api/errorMessageOf';
import { Button } from '../../components/Button';
import { MuiSelectField } from '../../components/form/MuiSelectField';
import { MuiSwitchField } from '../../components/form/MuiSwitchField';
import { FrameDialog } from '../../components/FrameDialog';
import { Skeleton } from '../../components/Skeleton';
import { toastError } from '../../components/toast';
import type { Desktop } from '../../platform/Platform';
import { NOTIFY_AFTER, SETTINGS_WORDS as WORDS } from './words';

interface Props {
  readonly desktop: Desktop;
  readonly onClose: () => void;
}

/** The app's settings on this computer. Each takes effect at once. */
export default function SettingsDialog({ desktop, onClose }: Props) {
  const [settings, setSettings] = useState<ComputerSettings | null>(null);
  useEffect(() => {
    desktop.settings().then(setSettings, (error: unknown) => toastError(errorMessageOf(error)));
  }, [desktop]);
  const change = (wanted: SettingsChange) => {
    const before = settings;
    setSettings((last) => last && ({ ...last, ...wanted } as ComputerSettings));
    desktop.changeSettings(wanted).then(setSettings, () => {
      setSettings(before);
      toastError(WORDS.notSaved, { id: 'desktop-settings' });
    });
  };
  return (
    <FrameDialog
      title={WORDS.title}
      hasDraft={false}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose} autoFocus>
          {WORDS.done}
        </Button>
      }
    >
      {settings ? <Fields settings={settings} onChange={change} /> : <Skeleton width="100%" height={160} />}
    </FrameDialog>
  );
}

interface FieldsProps {
  readonly settings: ComputerSettings;
  readonly onChange: (change: SettingsChange) => void;
}

function Fields({ settings, onChange }: FieldsProps) {
  return (
    <>
      <MuiSwitchField
        label={WORDS.openAtLogin}
        hint={settings.openAtLogin === null ? WORDS.openAtLoginMissing : undefined}
        isOn={settings.openAtLogin ?? false}
        isDisabled={settings.openAtLogin === null}
        onChange={(openAtLogin) => onChange({ openAtLogin })}
      />
      <MuiSwitchField
        label={WORDS.closeToTray}
        hint={settings.hasTray ? WORDS.closeToTrayHint : WORDS.trayMissing}
        isOn={settings.closeToTray && settings.hasTray}
        isDisabled={!settings.hasTray}
        onChange={(closeToTray) => onChange({ closeToTray })}
      />
      <MuiSwitchField
        label={WORDS.notify}
        hint={settings.canNotify ? undefined : WORDS.notifyMissing}
        isOn={settings.notify && settings.canNotify}
        isDisabled={!settings.canNotify}
        onChange={(notify) => onChange({ notify })}
      />
      {settings.notify && (
        <MuiSelectField
          label={WORDS.notifyAfter}
          value={String(settings.notifyAfterS)}
          onChange={(event) => {
            const notifyAfterS = NOTIFY_AFTER_S.find((seconds) => String(seconds) === event.target.value);
            if (notifyAfterS !== undefined) onChange({ notifyAfterS });
          }}
        >
          {NOTIFY_AFTER_S.map((seconds) => (
            <option key={seconds} value={seconds}>
              {NOTIFY_AFTER[seconds]}
            </option>
          ))}
        </MuiSelectField>
      )}
      <MuiSwitchField
        label={WORDS.notifyAlerts}
        hint={settings.canNotify ? WORDS.notifyAlertsHint : WORDS.notifyMissing}
        isOn={settings.notifyAlerts && settings.canNotify}
        isDisabled={!settings.canNotify}
        onChange={(notifyAlerts) => onChange({ notifyAlerts })}
      />
    </>
  );
}
