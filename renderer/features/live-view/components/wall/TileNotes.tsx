import { needsCode } from '#app/domain/device';
import { ageText } from '#app/domain/relativeTime';
import type { Alert } from '#app/domain/summary';
import { useEffect } from 'react';
import { AUTH_WORDS } from '../../../../components/authWords';
import { Icon } from '../../../../components/Icon';
import { StatusPhrase } from '../../../../components/StatusPhrase';
import { useTimed } from '../../../../lib/useNow';
import { useFrameAge } from '../../hooks/useFrameAge';
import type { Tone } from '../../judge/playerWords';
import { isVideoLost, levelOf, LOW_PCT, type TroubleFacts, type TroubleMemory } from '../../wall/trouble';
import { WORDS } from '../../wall/words';
import classes from './Tile.module.css';

interface Props {
  /** Of the tile, among all of the wall. */
  readonly tile: string;
  readonly facts: TroubleFacts;
  /** Live, the last one, or one that may come soon. */
  readonly hasPicture: boolean;
  readonly memory: TroubleMemory;
  /** State of the video, in a word; null: nothing is playing. */
  readonly label: string | null;
  readonly tone: Tone;
  /** In ms by the monotonic clock; null while the picture moves. */
  readonly lastFrameAt: (() => number | null) | null;
  /** Without a place: says only why there is no picture, and for how long. */
  readonly isLine: boolean;
}

const awayToneOf = ({ armed, auth }: TroubleFacts, tone: Tone) =>
  armed === true ? 'alarm' : needsCode(auth) ? 'warn' : tone;

/** What is wrong with a tile, over its picture; where all is well, only said to screen readers. Tells the wall of it. */
export function TileNotes({ tile, facts, hasPicture, memory, label, tone, lastFrameAt, isLine }: Props) {
  const level = useTimed((now) => levelOf(facts, now) ?? '');
  useEffect(() => {
    if (level !== '') memory.note(tile, { level, hasPicture }, performance.now());
  }, [memory, tile, level, hasPicture]);
  const age = useFrameAge(lastFrameAt);
  if (isLine) return <LineNotes facts={facts} label={label} />;
  const isAlarm = facts.armed === true && isVideoLost(facts);
  const isQuiet = facts.state === 'live' && tone !== 'warn';
  return (
    <div className={classes.notes}>
      {isAlarm && (
        <span className={classes.note} data-tone="alarm">
          {age === null ? WORDS.videoLost : WORDS.videoLostFor(age)}
        </span>
      )}
      {label !== null && (
        <span
          role="status"
          className={isQuiet ? 'visually-hidden' : classes.note}
          data-tone={facts.isOnline === false ? awayToneOf(facts, tone) : tone}
        >
          {label}
        </span>
      )}
      {!isAlarm && age !== null && <span className={classes.note}>{WORDS.lastFrame(age)}</span>}
      {facts.isOnline !== false && <Warnings facts={facts} />}
    </div>
  );
}

/** Why a tile has no picture, and for how long it is offline. */
function LineNotes({ facts, label }: Pick<Props, 'facts' | 'label'>) {
  const { isOnline, seenAt, auth } = facts;
  const isOffline = isOnline === false;
  const reason = isOffline ? (needsCode(auth) ? AUTH_WORDS[auth] : null) : label;
  return (
    <div className={classes.lineNotes}>
      {reason !== null && (
        <span role="status" className={classes.reason} data-tone={reasonTone(facts)}>
          {reason}
        </span>
      )}
      {isOffline && <StatusPhrase {...{ isOnline, seenAt }} shape="offline" hasMark={false} />}
    </div>
  );
}

/** Colour of the reason: that of the frame which the tile would have. */
const reasonTone = ({ armed, isOnline, auth }: TroubleFacts) =>
  armed === true ? 'bad' : isOnline === false && !needsCode(auth) ? 'plain' : 'warn';

function Warnings({ facts: { alerts, batteryPct, armed, oldS } }: { readonly facts: TroubleFacts }) {
  const isLow = batteryPct !== null && batteryPct < LOW_PCT;
  const isSaid = alerts.some(({ text }) => /batter/i.test(text));
  return (
    <>
      {armed === true && oldS !== null && (
        <span className={classes.note} data-tone="bad">
          {WORDS.armedSilent(ageText(0, oldS * 1000))}
        </span>
      )}
      {alerts.length > 0 && <Alerts alerts={alerts} />}
      {isLow && !isSaid && (
        <span className={classes.note} data-tone="warn">
          <Icon name="warning" size={14} />
          {WORDS.batteryLow(batteryPct)}
        </span>
      )}
    </>
  );
}

/** The worst alert in words, and how many more there are. */
function Alerts({ alerts }: { readonly alerts: readonly Alert[] }) {
  const first = alerts.find(({ severity }) => severity === 'critical') ?? alerts[0];
  return (
    <span className={classes.note} data-tone={first?.severity === 'critical' ? 'bad' : 'warn'}>
      <Icon name="warning" size={14} />
      <span className={classes.noteText}>{first?.text}</span>
      {alerts.length > 1 && <span>{WORDS.moreAlerts(alerts.length - 1)}</span>}
    </span>
  );
}
