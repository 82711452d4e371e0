import { Segments, type Segment } from '../components/Segments';
import { setThemeMode, useThemeMode, type ThemeMode } from '../theme/themeMode';
import { WORDS } from './words';

const OPTIONS: readonly Segment<ThemeMode>[] = [
  { value: 'light', label: WORDS.light, icon: 'sun' },
  { value: 'dark', label: WORDS.dark, icon: 'moon' },
  { value: 'system', label: WORDS.system, icon: 'screen' },
];

export function ThemeSwitch() {
  return <Segments label={WORDS.theme} name="theme" options={OPTIONS} value={useThemeMode()} onChange={setThemeMode} />;
}
