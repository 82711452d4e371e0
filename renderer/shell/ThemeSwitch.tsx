import { Icon, type IconName } from '../components/Icon';
import { setThemeMode, useThemeMode, type ThemeMode } from '../theme/themeMode';
import classes from './Header.module.css';

const OPTIONS: readonly { readonly mode: ThemeMode; readonly label: string; readonly icon: IconName }[] = [
  { mode: 'light', label: 'Light', icon: 'sun' },
  { mode: 'dark', label: 'Dark', icon: 'moon' },
  { mode: 'system', label: 'System', icon: 'screen' },
];

export function ThemeSwitch() {
  const current = useThemeMode();
  return (
    <div role="radiogroup" aria-label="Theme" className={classes.switch}>
      {OPTIONS.map(({ mode, label, icon }) => (
        <label key={mode} className={classes.option} title={label}>
          <input
            type="radio"
            name="theme"
            value={mode}
            aria-label={label}
            checked={mode === current}
            onChange={() => setThemeMode(mode)}
          />
          <Icon name={icon} size={18} />
        </label>
      ))}
    </div>
  );
}
