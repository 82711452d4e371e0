import { chargeTone } from '#app/domain/charge';
import { needsCode } from '#app/domain/device';
import { ageText } from '#app/domain/relativeTime';
import { useEffect } from 'react';
import { AUTH_WORDS } from '../../../../components/authWords';
import { Icon } from '../../../../components/Icon';
import { StatusPhrase } from '../../../../components/StatusPhrase';
import { useTimed } from '../../../../lib/useNow';
import { useUnheardSince } from '../../../../live/liveState';
import { useFrameAge } from '../../hooks/useFrameAge';
import type { StandIn } from '../../hooks/useStandIn';
import { useStillAge } from '../../hooks/useStillAge';
import { useWaited } from '../../hooks/useWaited';
import type { Tone } from '../../judge/playerWords';
import { isBlind, isVideoLost } from '../../judge/videoLoss';
import { levelOf, needOf, type Level, type TroubleFacts, type TroubleMemory } from '../../wall/trouble';
import { LOSS } from '../../words/player';
import { WORDS } from '../../wall/words';
import classes from './Tile.module.css';

interface Props {
  /** Of the tile, among all of the wall. */
  readonly tile: string;
  readonly facts: TroubleFacts;
  /** Whether a picture is shown, live or the last one; null: the first may come soon. */
  readonly hasPicture: boolean | null;
  readonly memory: TroubleMemory;
  /** State of the video, in a word; null: nothing is playing. */
  readonly label: string | null;
  /** Why there is no video, in a few words, instead of the state; null: not known. */
  readonly cause: string | null;
  readonly tone: Tone;
  /** In ms by the monotonic clock; null while the picture moves. */
  readonly lastFrameAt: (() => number | null) | null;
  /** The picture shown in place of a frame, with its age; null: none. */
  readonly standIn?: StandIn | null;
  /** In one line, without a picture: what is wrong, why there is no picture, and for how long. */
  readonly isLine: boolean;
}

const awayToneOf = (facts: TroubleFacts, tone: Tone) =>
  isBlind(facts) ? 'alarm' : needsCode(facts.auth) ? 'warn' : tone;

/**
 * The React key of a note that follows these others. It changes when one of them appears, disappears or changes its width: the note is
 * then a new element, because one that moves counts as a layout shift. Digits are equally wide.
 */
const placeAfter = (...notes: readonly (string | null)[]) =>
  notes.map((text) => text?.replaceAll(/\d/g, '0') ?? '').join('\n');

/** Shows what is wrong with a tile over its picture, and reports it to the wall. When all is well, only screen readers get the state. */
export function TileNotes({
  tile,
  facts,
  hasPicture,
  memory,
  label,
  cause,
  tone,
  lastFrameAt,
  standIn = null,
  isLine,
}: Props) {
  const level = useTimed((now) => levelOf(facts, now) ?? '');
  useEffect(() => {
    if (level !== '') memory.note(tile, { level, hasPicture }, performance.now());
  }, [memory, tile, level, hasPicture]);
  const { attention, withoutVideo } = needOf(facts, level === '' ? null : level);
  useEffect(() => memory.noteNeed(tile, { attention, withoutVideo }), [memory, tile, attention, withoutVideo]);
  const age = useFrameAge(lastFrameAt);
  const waited = useWaited(facts.state === 'connecting' || facts.state === 'starting');
  // A wall that hears nothing knows of no silence of a vehicle: its notice says what is wrong.
  const told = useUnheardSince() === null ? facts : { ...facts, oldS: null };
  return isLine ? (
    <LineNotes label={cause ?? label} {...{ tone, level }} facts={told} />
  ) : (
    <PictureNotes {...{ label, cause, tone, standIn, age, waited }} facts={told} />
  );
}

interface PictureNotesProps extends Pick<Props, 'facts' | 'label' | 'cause' | 'tone'> {
  readonly standIn: StandIn | null;
  /** Age of the last frame; null: it is new, or there is none. */
  readonly age: string | null;
  /** How long the video has been waited for; null: not for long. */
  readonly waited: string | null;
}

/** Over a picture: its loss, its state, its age, and what else is wrong. */
function PictureNotes({ facts, label, cause, tone, standIn, age, waited }: PictureNotesProps) {
  // For an offline device, the label says so in the same red.
  const isAlarm = isBlind(facts) && facts.isOnline !== false;
  const isQuiet = facts.state === 'live' && tone !== 'warn';
  const lost = isAlarm ? (age === null ? LOSS.lost : LOSS.lostFor({ age })) : null;
  const waiting = waited === null || cause !== null ? '' : WORDS.waited(waited);
  const said = label === null || isQuiet ? null : `${cause ?? label}${waiting}`;
  const frame = isAlarm || age === null ? null : WORDS.lastFrame(age);
  const still = useStillAge(standIn);
  return (
    <div className={classes.notes}>
      {lost !== null && (
        <span className={classes.note} data-tone="alarm">
          {lost}
        </span>
      )}
      {label !== null && (
        <span
          role="status"
          className={isQuiet ? 'visually-hidden' : classes.note}
          data-tone={facts.isOnline === false ? awayToneOf(facts, tone) : waited === null ? tone : 'warn'}
        >
          <span>
            {cause ?? label}
            {waiting !== '' && <span aria-hidden="true">{waiting}</span>}
          </span>
        </span>
      )}
      {frame !== null && (
        <span key={`frame ${placeAfter(lost, said)}`} className={classes.note}>
          {frame}
        </span>
      )}
      {still !== null && (
        <span key={`still ${placeAfter(lost, said, frame)}`} className={classes.note}>
          {still}
        </span>
      )}
      {(facts.isOnline !== false || facts.state === 'live') && (
        <Warnings key={`warnings ${placeAfter(lost, said, frame, still)}`} facts={facts} />
      )}
    </div>
  );
}

interface LineProps extends Pick<Props, 'facts' | 'label' | 'tone'> {
  /** Empty: not known while the video is loading. */
  readonly level: Level | '';
}

/** What is wrong besides the picture, why there is none, and for how long the device is offline. */
function LineNotes({ facts, label, tone, level }: LineProps) {
  const { isOnline, seenAt, auth } = facts;
  const isOffline = isOnline === false;
  const reason = isOffline ? WORDS.needsCode[auth] : label;
  // A device that never signed in has never connected, which need not be said twice.
  const isSinceSaid = reason !== null && seenAt === null;
  return (
    <div className={classes.lineNotes}>
      {!isOffline &&
        warningsOf(facts).map(({ about, text, tone: own, more }) => (
          <span key={about} className={classes.reason} data-tone={own}>
            {more > 0 ? `${text} ${WORDS.moreAlerts(more)}` : text}
          </span>
        ))}
      {reason !== null && (
        <span
          role="status"
          className={classes.reason}
          data-tone={reasonTone(facts, tone)}
          title={isOffline ? AUTH_WORDS[auth] : reason}
        >
          {reason}
        </span>
      )}
      {isOffline && !isSinceSaid && (
        <span className={classes.since} data-level={level}>
          <StatusPhrase {...{ isOnline, seenAt }} shape="offline" hasMark={false} />
        </span>
      )}
    </div>
  );
}

/** Colour of the reason: the colour that the tile's frame would have, or the tone of the state while the video is live or loading. */
function reasonTone(facts: TroubleFacts, tone: Tone) {
  const { isOnline, auth, state } = facts;
  if (isOnline !== false && state !== null && !isVideoLost(facts)) return tone;
  return isBlind(facts) ? 'bad' : isOnline === false && !needsCode(auth) ? 'plain' : 'warn';
}

interface Warning {
  readonly about: 'silence' | 'alert' | 'battery';
  readonly text: string;
  readonly tone: 'bad' | 'warn';
  /** How many more there are of its kind. */
  readonly more: number;
}

/** Problems of a device other than its video: its silence, its worst alert, and a low battery without an alert. */
function warningsOf({ alerts, batteryPct, armed, oldS }: TroubleFacts): readonly Warning[] {
  const warnings: Warning[] = [];
  if (armed === true && oldS !== null)
    warnings.push({ about: 'silence', text: WORDS.armedSilent(ageText(0, oldS * 1000)), tone: 'bad', more: 0 });
  const worst = alerts.find(({ severity }) => severity === 'critical') ?? alerts[0];
  if (worst) {
    const tone = worst.severity === 'critical' ? 'bad' : 'warn';
    warnings.push({ about: 'alert', text: worst.text, tone, more: alerts.length - 1 });
  }
  const isSaid = alerts.some(({ text }) => /batter/i.test(text));
  const charge = chargeTone(batteryPct);
  if (batteryPct !== null && charge === 'bad' && !isSaid)
    warnings.push({ about: 'battery', text: WORDS.batteryLow(batteryPct), tone: charge, more: 0 });
  return warnings;
}

const wholeOf = ({ text, more }: Warning) => `${text} ${more}`;

function Warnings({ facts }: { readonly facts: TroubleFacts }) {
  const warnings = warningsOf(facts);
  return warnings.map(({ about, text, tone, more }, index) => (
    <span
      key={`${about} ${placeAfter(...warnings.slice(0, index).map(wholeOf))}`}
      className={classes.note}
      data-tone={tone}
    >
      {about !== 'silence' && <Icon name="warning" size={14} />}
      <span className={classes.noteText}>{text}</span>
      {more > 0 && <span>{WORDS.moreAlerts(more)}</span>}
    </span>
  ));
}
