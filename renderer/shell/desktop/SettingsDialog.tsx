import Dialog from '@mui/material/Dialog';
import { NOTIFY_AFTER_S, type ComputerSettings, type SettingsChange } from '#app/domain/desktopSettings';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { errorMessageOf } from '../../api/errorMessageOf';
import { Button } from '../../components/Button';
import { MuiSelectField } from '../../components/form/MuiSelectField';
import { Skeleton } from '../../components/Skeleton';
import { toastError } from '../../components/toast';
import type { Desktop } from '../../platform/Platform';
import { MuiProvider } from '../../theme/MuiProvider';
import classes from './SettingsDialog.module.css';

const AFTER: Readonly<Record<(typeof NOTIFY_AFTER_S)[number], string>> = {
  10: '10 seconds',
  30: '30 seconds',
  60: '1 minute',
  300: '5 minutes',
};

interface Props {
  readonly desktop: Desktop;
  readonly onClose: () => void;
}

/** The settings of this computer; each takes effect as it is made. */
export default function SettingsDialog({ desktop, onClose }: Props) {
  const heading = useId();
  const [settings, setSettings] = useState<ComputerSettings | null>(null);
  useEffect(() => {
    desktop.settings().then(setSettings, (error: unknown) => toastError(errorMessageOf(error)));
  }, [desktop]);
  const change = (wanted: SettingsChange) => {
    const before = settings;
    setSettings((last) => last && ({ ...last, ...wanted } as ComputerSettings));
    desktop.changeSettings(wanted).then(setSettings, () => {
      setSettings(before);
      toastError('The setting could not be changed', { id: 'desktop-settings' });
    });
  };
  return (
    <MuiProvider>
      <Dialog open onClose={onClose} aria-labelledby={heading} disableScrollLock>
        <div className={classes.dialog}>
          <h2 id={heading} className={classes.title}>
            Settings of this computer
          </h2>
          {settings ? <Fields settings={settings} onChange={change} /> : <Skeleton width={320} height={160} />}
          <div className={classes.actions}>
            <Button look="primary" onClick={onClose} autoFocus>
              Done
            </Button>
          </div>
        </div>
      </Dialog>
    </MuiProvider>
  );
}

function Fields({
  settings,
  onChange,
}: {
  readonly settings: ComputerSettings;
  readonly onChange: (change: SettingsChange) => void;
}) {
  return (
    <>
      <Switch
        label="Open at login"
        isOn={settings.openAtLogin ?? false}
        isDisabled={settings.openAtLogin === null}
        onChange={(openAtLogin) => onChange({ openAtLogin })}
      >
        {settings.openAtLogin === null && 'Only an installed app can be opened at login.'}
      </Switch>
      <Switch
        label="Keep running when the window is closed"
        isOn={settings.closeToTray && settings.hasTray}
        isDisabled={!settings.hasTray}
        onChange={(closeToTray) => onChange({ closeToTray })}
      >
        {settings.hasTray
          ? 'The icon by the clock shows how many devices are online and opens the window again.'
          : 'This system shows no icons by the clock.'}
      </Switch>
      <Switch
        label="Tell me when a device goes offline or returns"
        isOn={settings.notify && settings.canNotify}
        isDisabled={!settings.canNotify}
        onChange={(notify) => onChange({ notify })}
      >
        {!settings.canNotify && 'This system shows no notifications.'}
      </Switch>
      {settings.notify && (
        <div className={classes.nested}>
          <MuiSelectField
            label="After it has been away for"
            value={String(settings.notifyAfterS)}
            onChange={(event) => {
              const notifyAfterS = NOTIFY_AFTER_S.find((seconds) => String(seconds) === event.target.value);
              if (notifyAfterS !== undefined) onChange({ notifyAfterS });
            }}
          >
            {NOTIFY_AFTER_S.map((seconds) => (
              <option key={seconds} value={seconds}>
                {AFTER[seconds]}
              </option>
            ))}
          </MuiSelectField>
        </div>
      )}
    </>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** What it means, or why it cannot be had. */
  readonly children: ReactNode;
}

function Switch({ label, isOn, isDisabled, onChange, children }: SwitchProps) {
  const hint = useId();
  return (
    <label className={classes.row}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        aria-label={label}
        aria-describedby={children ? hint : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={classes.words}>
        <span>{label}</span>
        {children ? (
          <span id={hint} className={classes.hint}>
            {children}
          </span>
        ) : null}
      </span>
    </label>
  );
}
