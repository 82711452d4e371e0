import type { ReactNode } from 'react';
import { fill } from '../lib/fill';
import { AskFirst } from './AskFirst';
import { ChangeRows } from './ChangeRows';
import classes from './Resource.module.css';
import { restoresText } from './restoresText';
import type { Save } from './useSave';
import { WORDS, type SectionWords } from './words';

interface Props {
  readonly save: Save;
  readonly isOnline: boolean;
  /** Names of the settings' fields; without them the dialog lists only the consequences. */
  readonly words?: SectionWords;
  /** The page's own consequence, in place of the general sentence. */
  readonly consequence?: ReactNode;
  /** The warning for an armed vehicle, in place of the usual one. */
  readonly armed?: string;
  /** The consequence in place of the usual one of this level. */
  readonly tone?: 'danger' | 'primary';
  readonly title?: string;
  readonly verb?: string;
}

function consequencesOf({ asking }: Save, isOnline: boolean): readonly string[] {
  const { consequences } = WORDS;
  const preview = asking?.preview ?? null;
  const outageS = Math.ceil((preview?.outageMs ?? 0) / 1000);
  return [
    outageS > 0 && fill(consequences.outage, { seconds: outageS }),
    preview?.needsReboot && consequences.reboot,
    asking?.level === 3 && preview?.isCarrier && `${consequences.carrier} ${restoresText(asking.confirmS)}`,
    !isOnline && consequences.offline,
  ].filter((one) => typeof one === 'string');
}

/** Asks before a change is saved: lists changed values and consequences; from level 2 on the user types the device's name. */
export function ChangeDialog(props: Props) {
  const { save, isOnline, words, consequence, title = WORDS.dialogTitle, verb, tone, armed } = props;
  const { asking } = save;
  if (asking === null) return null;
  const told = consequencesOf(save, isOnline);
  const { isVideoOnly } = asking.definition;
  const warning = armed ?? (isVideoOnly ? WORDS.consequences.armedVideo : undefined);
  const own = consequence ?? (told.length === 0 ? WORDS.consequences.plain : null);
  return (
    <AskFirst
      {...(warning !== undefined && { armed: warning })}
      title={title}
      verb={verb ?? (isOnline ? WORDS.dialogVerb : WORDS.dialogQueueVerb)}
      tone={tone ?? (asking.level >= 2 && !isVideoOnly ? 'danger' : 'primary')}
      // What interrupts nothing needs no warning, only a second look.
      isArmed={asking.isArmed && !asking.isAllowedArmed}
      isNews={asking.isNews}
      isNeverArmed={asking.isNeverArmed}
      isTyped={asking.level >= 2}
      onConfirm={save.confirm}
      onClose={save.cancel}
    >
      <div className={classes.consequences}>
        {words && (
          <ChangeRows
            {...{ words }}
            definition={asking.definition}
            heads={[WORDS.changeNow, WORDS.changeThen]}
            before={asking.before}
            after={asking.changes}
            rows={Object.keys(asking.changes)}
          />
        )}
        {own !== null && <div>{own}</div>}
        {told.map((one) => (
          <p key={one}>{one}</p>
        ))}
      </div>
    </AskFirst>
  );
}
