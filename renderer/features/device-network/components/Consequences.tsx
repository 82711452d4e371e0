import { confirmSecondsOf } from '#app/resource/resource';
import { MuiTextField } from '../../../components/form/MuiTextField';
import { ArmedNote } from '../../../resource/ArmedNote';
import { restoresText } from '../../../resource/restoresText';
import { useEditorState } from '../../../resource/EditingContext';
import type { Risk } from '../hooks/useRisk';
import { WORDS } from '../words';
import classes from './Network.module.css';

interface Props {
  readonly risk: Risk;
  /** What it means that the device's own link is concerned. */
  readonly carrier?: string;
}

/** What a change may cost, in words; nothing for one that costs nothing. */
export function Consequences({ risk: { isArmed, isCarrier, isOnline }, carrier = WORDS.carrier }: Props) {
  const seconds = useEditorState(({ editor }) => confirmSecondsOf(editor.resource?.capability));
  const sentences = [isCarrier && `${carrier} ${restoresText(seconds)}`, !isOnline && WORDS.offline].filter(
    (one) => typeof one === 'string',
  );
  if (!isArmed && sentences.length === 0) return null;
  return (
    <div className={classes.risk}>
      {isArmed && (
        <p>
          <ArmedNote text={WORDS.armed} />
        </p>
      )}
      {sentences.map((one) => (
        <p key={one}>{one}</p>
      ))}
    </div>
  );
}

interface TypedProps {
  readonly risk: Risk;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The device's name, to be typed before a risky change. */
export function TypedName({ risk: { isTyped, deviceName }, value, onChange }: TypedProps) {
  if (!isTyped) return null;
  return (
    <MuiTextField
      label={WORDS.typeName}
      value={value}
      autoComplete="off"
      hint={<bdi>{deviceName}</bdi>}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Whether the risky change may be sent. */
export const isAllowed = ({ isTyped, isBlocked, deviceName }: Risk, typed: string): boolean =>
  !isBlocked && (!isTyped || typed.normalize('NFKC').trim() === deviceName.normalize('NFKC').trim());
