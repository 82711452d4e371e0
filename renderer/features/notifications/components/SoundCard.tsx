import type { Severity } from '#app/domain/alert';
import { useState } from 'react';
import { Button } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { MuiSwitchField } from '../../../components/form/MuiSwitchField';
import { fill } from '../../../lib/fill';
import { playSound } from '../../../live/sound/playSound';
import { SOUND_FOR, soundInQuietHours } from '../../../live/sound/soundChoice';
import { usePlatform } from '../../../platform/PlatformContext';
import { thisPlace } from '../../../platform/thisPlace';
import classes from '../pages/Notifications.module.css';
import { SOUND } from '../words';

/** In the order of the switches. */
const PLAYED: readonly Severity[] = ['critical', 'warning'];

/** Switches for the sounds of this app or browser, with buttons to play them. */
export function SoundCard() {
  const place = thisPlace(usePlatform()).within;
  const isCritical = SOUND_FOR.critical.use();
  const isWarning = SOUND_FOR.warning.use();
  const inQuietHours = soundInQuietHours.use();
  return (
    <Card title={SOUND.title} description={fill(SOUND.about, { place })}>
      <MuiSwitchField label={SOUND.critical} isOn={isCritical} onChange={SOUND_FOR.critical.set} />
      <MuiSwitchField
        label={SOUND.inQuietHours}
        hint={SOUND.inQuietHoursHint}
        isOn={isCritical && inQuietHours}
        isDisabled={!isCritical}
        onChange={soundInQuietHours.set}
      />
      <MuiSwitchField label={SOUND.warning} isOn={isWarning} onChange={SOUND_FOR.warning.set} />
      <Tests />
    </Card>
  );
}

function Tests() {
  const [isSilent, setSilent] = useState(false);
  const play = async (severity: Severity) => setSilent(!(await playSound(severity)));
  return (
    <div className={classes.actions}>
      {PLAYED.map((severity) => (
        <Button key={severity} onClick={() => void play(severity)}>
          {SOUND.play[severity]}
        </Button>
      ))}
      <span role="status" className={classes.about}>
        {isSilent && SOUND.silent}
      </span>
    </div>
  );
}
