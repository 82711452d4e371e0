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
  /** Names the settings that change; without them only what it costs is said. */
  readonly words?: SectionWords;
  /** Of the page, in place of the general sentence. */
  readonly consequence?: ReactNode;
  /** The warning for an armed vehicle, in place of the usual one. */
  readonly armed?: string;
  /** In place of that of its level. */
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

/** The question before a change is saved, by its level: what it costs, and from level 2 the typed name of the device. */
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
      isArmed={asking.isArmed}
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
