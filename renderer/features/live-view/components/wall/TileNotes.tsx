import { chargeTone } from '#app/domain/charge';
import { needsCode } from '#app/domain/device';
import { ageText } from '#app/domain/relativeTime';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { AUTH_WORDS } from '../../../../components/authWords';
import { Icon } from '../../../../components/Icon';
import { StatusPhrase } from '../../../../components/StatusPhrase';
import { WORDS as STATUS } from '../../../../components/statusWords';
import { UnknownStatus } from '../../../../components/UnknownStatus';
import { monotonicOf } from '../../../../lib/serverTime';
import { useTimed } from '../../../../lib/useNow';
import { useLiveAsOf, useUnheardSince } from '../../../../live/liveState';
import { useFrameAge } from '../../hooks/useFrameAge';
import type { StandIn } from '../../hooks/useStandIn';
import { useStillAge } from '../../hooks/useStillAge';
import { useWaited } from '../../hooks/useWaited';
import type { Stage } from '../../judge/evidence';
import type { Tone } from '../../judge/playerWords';
import { isBlind, isVideoLost } from '../../judge/videoLoss';
import { useHearing } from '../../wall/hearing';
import {
  isWithoutVideo,
  levelOf,
  worseOf,
  type Level,
  type TroubleFacts,
  type TroubleMemory,
} from '../../wall/trouble';
import { useKeptCause } from '../../wall/useKeptCause';
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
  /** Where that lies; null: not known. */
  readonly stage?: Stage | null;
  /** The page has no connection to the server, which is all that is known of why video is missing. */
  readonly isCutOff?: boolean;
  readonly tone: Tone;
  /** In ms by the monotonic clock; null while the picture moves. */
  readonly lastFrameAt: (() => number | null) | null;
  /** The picture shown in place of a frame, with its age; null: none. */
  readonly standIn?: StandIn | null;
  /** In one line, without a picture: what is wrong, why there is no picture, and for how long. */
  readonly isLine: boolean;
  /** The page where the user can enter the code that the device needs; null: none is needed, or the user may not. */
  readonly renewal?: string | null;
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
export function TileNotes(props: Props) {
  const { facts, label, lastFrameAt, standIn = null, isCutOff = false, isLine, renewal = null } = props;
  const cause = useKeptCause(props.cause, props.stage ?? null, facts);
  const waited = useWaited(facts.state === 'connecting' || facts.state === 'starting');
  const level = useTrouble(props, waited !== null);
  const age = useFrameAge(lastFrameAt);
  const hearing = useHearing();
  // A wall that hears nothing knows of no silence of a vehicle: its notice says what is wrong.
  const told = hearing === 'unheard' ? { ...facts, oldS: null } : facts;
  const isHeard = hearing === 'heard';
  const isKept = cause !== props.cause;
  const tone = isKept ? 'warn' : toneOf(props, isHeard, waited !== null);
  const waiting = waited === null || cause !== null ? '' : WORDS.waited(waited);
  return isLine ? (
    <LineNotes label={cause ?? label} {...{ isKept, tone, level, waiting, renewal }} facts={told} />
  ) : (
    <PictureNotes {...{ label, cause, tone, standIn, age, waiting, isHeard, isCutOff }} facts={told} />
  );
}

/** Colour of the state: a loss of the wall's own connection is no fault of a device, and video that is long in coming is one. */
function toneOf({ facts, tone }: Props, isHeard: boolean, isOverdue: boolean): Tone {
  if (!isHeard && facts.state !== 'live') return 'plain';
  return isOverdue ? 'warn' : tone;
}

/** Reports to the wall what is wrong with a tile. Returns how much trouble that is; empty: not known while its video is loading. */
function useTrouble({ tile, facts, hasPicture, memory }: Props, isOverdue: boolean): Level | '' {
  const hearing = useHearing();
  const isUnheard = hearing === 'unheard';
  // What a wall without a connection has lost itself is no trouble of a device.
  const own = isUnheard && facts.isOnline !== false ? { ...facts, state: null, oldS: null } : facts;
  const level = useTimed((now) => levelOf(own, now, isOverdue) ?? '');
  // Unchanged until it is known whether the connection comes back, and while nobody knows who is online.
  const isKnown = hearing === 'heard' || (isUnheard && facts.isOnline !== null);
  // A fault from before the loss lasts until the page hears of the device again, or its video plays.
  const asOf = useLiveAsOf() ?? 0;
  const mayKeep = isUnheard && facts.isOnline !== false && facts.state !== 'live';
  useEffect(() => {
    if (level === '' || !isKnown) return;
    const kept = mayKeep ? memory.faultSince(tile, monotonicOf(asOf)) : 'none';
    memory.note(tile, { level: worseOf(level, kept), hasPicture }, performance.now());
  }, [memory, tile, level, hasPicture, isKnown, mayKeep, asOf]);
  const lostVideo = useTimed((now) => isWithoutVideo(facts, now, isOverdue || isUnheard));
  useEffect(() => {
    if (hearing !== 'interrupted') memory.noteVideo(tile, lostVideo);
  }, [hearing, memory, tile, lostVideo]);
  return level;
}

interface PictureNotesProps extends Pick<Props, 'facts' | 'label' | 'cause' | 'tone'> {
  readonly isCutOff: boolean;
  readonly standIn: StandIn | null;
  /** Age of the last frame; null: it is new, or there is none. */
  readonly age: string | null;
  /** For how long the video has been waited for, behind the label; empty: not for long. */
  readonly waiting: string;
  /** False while the wall's own connection is lost, or has just been interrupted. */
  readonly isHeard: boolean;
}

/** "Video lost 6 s". Before the first frame "Video lost" for an armed vehicle; null for any other, and while video is not lost. */
function lossOf(facts: TroubleFacts, age: string | null): string | null {
  if (!isVideoLost(facts)) return null;
  if (age !== null) return LOSS.lostFor({ age });
  return isBlind(facts) ? LOSS.lost : null;
}

/** "Last frame 30 s ago", as of video that is paused; null where the tile has another age: of a loss, or of the device's absence. */
const frameOf = (facts: TroubleFacts, age: string | null): string | null =>
  age === null || isVideoLost(facts) || facts.isOnline === false ? null : WORDS.lastFrame(age);

/** Over a picture: its loss, its state, its age, and what else is wrong. */
function PictureNotes({ facts, label, cause, tone, standIn, age, waiting, isHeard, isCutOff }: PictureNotesProps) {
  const lost = lossOf(facts, age);
  // The wall's notice says that it connects again: a tile need not repeat that beside its loss.
  const isTold = isCutOff && lost !== null && cause === null;
  const isQuiet = isTold || (facts.state === 'live' && tone !== 'warn');
  const said = label === null || isQuiet ? null : `${cause ?? label}${waiting}`;
  const frame = frameOf(facts, age);
  const still = useStillAge(standIn);
  return (
    <div className={classes.notes}>
      {lost !== null && (
        <span className={classes.note} data-tone={isHeard && isBlind(facts) ? 'alarm' : 'plain'}>
          {lost}
        </span>
      )}
      {label !== null && (
        <span
          role="status"
          className={isQuiet ? 'visually-hidden' : classes.note}
          data-tone={facts.isOnline === false ? awayToneOf(facts, tone) : tone}
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
      <Warnings key={`warnings ${placeAfter(lost, said, frame, still)}`} facts={facts} />
    </div>
  );
}

interface LineProps extends Pick<Props, 'facts' | 'label' | 'tone'>, Pick<PictureNotesProps, 'waiting'> {
  readonly renewal: string | null;
  /** Empty: not known while the video is loading. */
  readonly level: Level | '';
  /** The label is what the page heard last, before it lost its connection. */
  readonly isKept: boolean;
}

/** Why a device is offline, in the words of the list: it needs a code; null: that is not why. */
const codeReasonOf = ({ auth, state }: TroubleFacts) => (needsCode(auth) && state !== 'live' ? STATUS.needsCode : null);

/** What is wrong besides the picture, why there is none, and for how long the device has been offline, or its status unknown. */
function LineNotes({ facts, label, isKept, tone, level, waiting, renewal }: LineProps) {
  const { isOnline, seenAt, auth } = facts;
  const unheardSince = useUnheardSince();
  const isOffline = isOnline === false;
  const reason = isOffline ? codeReasonOf(facts) : unheardSince === null || isKept ? label : null;
  return (
    <div className={classes.lineNotes}>
      {warningsOf(facts).map(({ about, text, tone: own, more }) => (
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
          {isOffline && renewal !== null ? (
            <Link to={renewal}>
              <span>{reason}</span>
            </Link>
          ) : (
            reason
          )}
          {!isOffline && waiting !== '' && <span aria-hidden="true">{waiting}</span>}
        </span>
      )}
      {isOffline ? (
        <span className={classes.since} data-level={level}>
          <StatusPhrase {...{ isOnline, seenAt }} shape="offline" hasMark={false} />
        </span>
      ) : (
        unheardSince !== null && (
          <span className={classes.since}>
            <UnknownStatus since={unheardSince} room="short" hasMark={false} />
          </span>
        )
      )}
    </div>
  );
}

/** Colour of the reason: the colour that the tile's frame would have, or the tone of the state while the video is live or loading. */
function reasonTone(facts: TroubleFacts, tone: Tone) {
  const { isOnline, auth, state } = facts;
  // A device without a camera is in no trouble.
  if (isOnline !== false && !isVideoLost(facts)) return state === null ? 'plain' : tone;
  return isBlind(facts) ? 'bad' : isOnline === false && !needsCode(auth) ? 'plain' : 'warn';
}

interface Warning {
  readonly about: 'silence' | 'code' | 'alert' | 'battery';
  readonly text: string;
  readonly tone: 'bad' | 'warn';
  /** How many more there are of its kind. */
  readonly more: number;
}

/**
 * Problems of a device other than its video: its silence, the code that it needs, its worst alert, and a low battery without an alert. Of
 * one that is offline only its alert: the rest is its status.
 */
function warningsOf({ alerts, auth, batteryPct, armed, isOnline, oldS, state }: TroubleFacts): readonly Warning[] {
  const warnings: Warning[] = [];
  const isHere = isOnline !== false || state === 'live';
  if (isHere && armed === true && oldS !== null)
    warnings.push({ about: 'silence', text: WORDS.armedSilent(ageText(0, oldS * 1000)), tone: 'bad', more: 0 });
  if (isHere && needsCode(auth)) warnings.push({ about: 'code', text: STATUS.needsCode, tone: 'warn', more: 0 });
  const worst = alerts.find(({ severity }) => severity === 'critical') ?? alerts[0];
  if (worst) {
    const tone = worst.severity === 'critical' ? 'bad' : 'warn';
    warnings.push({ about: 'alert', text: worst.text, tone, more: alerts.length - 1 });
  }
  const isSaid = alerts.some(({ text }) => /batter/i.test(text));
  const charge = chargeTone(batteryPct);
  if (isHere && batteryPct !== null && charge === 'bad' && !isSaid)
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
