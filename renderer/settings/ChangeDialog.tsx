import type { ReactNode } from 'react';
import { can, type Role } from '#app/domain/role';
import { ConfirmDialog } from '../components/LazyConfirmDialog';
import { fill } from '../lib/fill';
import { ArmedNote } from './ArmedNote';
import { restoresText } from './restoresText';
import classes from './Settings.module.css';
import type { Save } from './useSave';
import { WORDS } from './words';

interface Props {
  readonly save: Save;
  readonly role: Role;
  readonly deviceName: string;
  readonly isOnline: boolean;
  /** Of the page, in place of the general sentence. */
  readonly consequence?: ReactNode;
  readonly title?: string;
  readonly verb?: string;
}

function consequencesOf({ asking }: Save, isOnline: boolean): readonly ReactNode[] {
  const { consequences } = WORDS;
  const preview = asking?.preview ?? null;
  const outageS = Math.ceil((preview?.outageMs ?? 0) / 1000);
  const list = [
    outageS > 0 && fill(consequences.outage, { seconds: outageS }),
    preview?.needsReboot && consequences.reboot,
    asking?.level === 3 && preview?.isCarrier && `${consequences.carrier} ${restoresText(asking.confirmS)}`,
    !isOnline && consequences.offline,
  ].filter((one) => typeof one === 'string');
  return list;
}

/** The question before a change of settings, by its level: what it costs, and from level 2 the typed name of the device. */
export function ChangeDialog(props: Props) {
  const { save, role, deviceName, isOnline, consequence, title = WORDS.dialogTitle } = props;
  const { asking } = save;
  if (asking === null) return null;
  const told = consequencesOf(save, isOnline);
  const own = consequence ?? (told.length === 0 ? WORDS.consequences.plain : null);
  const { armed, armedNever, armedNoOverride } = WORDS.consequences;
  const mayOverride = can(role, 'operate');
  const isRefused = asking.isArmed && (asking.isNeverArmed || !mayOverride);
  return (
    <ConfirmDialog
      key={`${asking.level} ${asking.isArmed}`}
      title={title}
      verb={props.verb ?? (isOnline ? WORDS.dialogVerb : WORDS.dialogQueueVerb)}
      tone={asking.level >= 2 ? 'danger' : 'primary'}
      isRefused={isRefused}
      {...(asking.level >= 2 && { typed: deviceName })}
      onConfirm={save.confirm}
      onClose={save.cancel}
    >
      <div className={classes.consequences}>
        {asking.isArmed && (
          <p>
            <ArmedNote
              text={asking.isNeverArmed ? armedNever : mayOverride ? armed : armedNoOverride}
              isNews={asking.isNews}
            />
          </p>
        )}
        {own !== null && <div>{own}</div>}
        {told.map((one, index) => (
          <p key={index}>{one}</p>
        ))}
      </div>
    </ConfirmDialog>
  );
}
