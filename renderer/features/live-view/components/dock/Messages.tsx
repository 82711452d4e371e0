import { Fragment, memo, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { can } from '#app/domain/role';
import { useCurrentDevice } from '../../../../api/CurrentDeviceContext';
import { MoreIcon } from '../../../../components/MoreIcon';
import { Segments } from '../../../../components/Segments';
import { useTimes } from '../../../../lib/display';
import { cx } from '../../../../lib/cx';
import { logsPath } from '../../../../lib/logsPath';
import { serverTimeOf } from '../../../../lib/serverTime';
import { useTimed } from '../../../../lib/useNow';
import { isError, isWarning, type Text } from '../../../../live/device/texts';
import { useFeed } from '../../../../live/device/FeedContext';
import { RAIL, SEVERITIES } from '../../words/rail';
import classes from './Dock.module.css';

const NONE: readonly Text[] = [];
const toneOf = (text: Text) => (isError(text) ? 'bad' : isWarning(text) ? 'warn' : 'plain');

/** All kept messages of the vehicle, newest first, or only its warnings and errors. */
export function Messages() {
  const texts = useStore(useFeed().store, (feed) => feed.statustext?.value ?? NONE);
  const name = useId();
  const [areWarnings, setWarnings] = useState(false);
  const warnings = texts.filter(isWarning);
  const shown = areWarnings ? warnings : texts;
  return (
    <section aria-label={RAIL.messages} className={classes.messages}>
      <div className={classes.head}>
        <h2>{RAIL.messages}</h2>
        <span className={cx(classes.count, 'numeric')}>{RAIL.count(texts.length)}</span>
        <span className={classes.zone}>
          <span className={classes.timesIn}>{RAIL.timesIn} </span>
          <Zone />
        </span>
        <div className={classes.filter}>
          <Segments
            label={RAIL.filter}
            name={name}
            options={[
              { value: 'all', label: RAIL.all },
              { value: 'warnings', label: RAIL.countOfWarnings(warnings.length) },
            ]}
            value={areWarnings ? 'warnings' : 'all'}
            onChange={(value) => setWarnings(value === 'warnings')}
          />
        </div>
      </div>
      {shown.length === 0 ? (
        <p className={classes.none}>{areWarnings ? RAIL.noWarnings : RAIL.noMessages}</p>
      ) : (
        <ul
          // Remounted with the filter, so that screen readers do not announce the whole list as new.
          key={String(areWarnings)}
          className={classes.list}
          aria-live="polite"
          tabIndex={0}
          aria-label={areWarnings ? RAIL.warnings : RAIL.allMessages}
        >
          {shown.map((one) => (
            <Item key={one.id} text={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The zone of the times below: the user's choice, which need not be this computer's. */
function Zone() {
  const times = useTimes();
  const offset = useTimed((now) => times.offset(now));
  return (
    <span className={classes.count} title={times.zone}>
      {offset}
    </span>
  );
}

/** When a message was heard, which leads to the log of that time; `--` where the server did not say. */
function HeardAt({ at }: { readonly at: number }) {
  const times = useTimes();
  const { id, role } = useCurrentDevice();
  const className = cx(classes.time, 'numeric');
  if (!Number.isFinite(at)) return <span className={className}>--</span>;
  return (
    <time className={className} title={times.absolute(at)}>
      {can(role, 'readLogs') ? (
        <Link to={logsPath(id, at)} aria-label={RAIL.logsAt(times.clock(at))}>
          {times.clock(at)}
        </Link>
      ) : (
        times.clock(at)
      )}
    </time>
  );
}

const Item = memo(function Item({ text: one }: { readonly text: Text }) {
  const tone = toneOf(one);
  return (
    <li data-tone={tone}>
      <HeardAt at={serverTimeOf(one.heardAt)} />
      <span className={classes.severity} title={SEVERITIES[one.severity]}>
        {tone !== 'plain' && <MoreIcon name={tone === 'bad' ? 'error' : 'warning'} size={16} />}
        <span className="visually-hidden">{SEVERITIES[one.severity]}</span>
      </span>
      <span className={classes.text}>{one.text}</span>
      {one.count > 1 && <span className={cx(classes.count, 'numeric')}>{RAIL.repeated(one.count)}</span>}
    </li>
  );
});

/** The newest message in one line, for docks without room for a list. */
export function LastMessage() {
  const text = useStore(useFeed().store, (feed) => feed.statustext?.value[0]);
  return (
    <section aria-label={RAIL.lastMessage} className={classes.line}>
      {text ? (
        <>
          <Zone />
          <ul aria-live="polite">
            <Item key={text.id} text={text} />
          </ul>
        </>
      ) : (
        <p>{RAIL.noMessages}</p>
      )}
    </section>
  );
}

/** Text of the newest message, for the heading of a folded group. */
export function LastText() {
  const last = useStore(useFeed().store, ({ statustext }) => statustext?.value[0]);
  // A new text node for a new message: it stands at the right, where the old one would move.
  return <Fragment key={last?.id}>{last?.text ?? RAIL.noneYet}</Fragment>;
}
