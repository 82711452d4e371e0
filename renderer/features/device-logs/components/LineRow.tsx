import { PRIORITIES, type LogLine } from '#app/domain/journal';
import { escaped } from '#app/lib/escaped';
import { memo, useState, type ReactNode } from 'react';
import { CopyButton } from '../../../components/CopyButton';
import { Button } from '../../../components/Button';
import { cx } from '../../../lib/cx';
import { uniqueKeys } from '../../../lib/uniqueKeys';
import type { LineTimes } from '../hooks/useLineTimes';
import { messageParts } from '../messageParts';
import { LEVEL_WORDS, WORDS } from '../words';
import classes from './Logs.module.css';
import { WholeMessage } from './WholeMessage';

/** How rows are shown, the same for all. */
export interface RowLook {
  readonly isWrapped: boolean;
  readonly times: LineTimes;
  /** Address of a line, for a copy. */
  readonly linkOf: (line: LogLine) => string;
  readonly loadWhole: (line: LogLine) => Promise<string>;
  readonly onUnit: (unit: string) => void;
  readonly onProcess: (pid: number) => void;
  readonly onAround: (line: LogLine) => void;
}

interface Props {
  readonly line: LogLine;
  readonly look: RowLook;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

const levelName = (priority: number): string => LEVEL_WORDS[PRIORITIES[priority] ?? 'info'];

/** One line: time, level, unit and message. When opened, it shows all its details below. */
export const LineRow = memo(function LineRow({ line, look, isOpen, onToggle }: Props) {
  const { times, isWrapped } = look;
  return (
    <>
      {/* By keyboard the row itself is opened. */}
      <div className={cx(classes.line, isWrapped && classes.isWrapped)} data-level={line.level} onClick={onToggle}>
        <span role="cell" className={classes.time}>
          {times.short(line) ?? WORDS.noTime}
        </span>
        <span role="cell" className={classes.level}>
          {levelName(line.priority)}
        </span>
        <span role="cell" className={classes.unit} title={line.unit}>
          <bdi>{line.unit}</bdi>
        </span>
        <span role="cell" className={classes.message}>
          <Message line={line} />
        </span>
      </div>
      {isOpen && <Details line={line} look={look} />}
    </>
  );
});

function Message({ line }: { readonly line: LogLine }) {
  return messageParts(line).map(({ from, text, isMatch }): ReactNode =>
    isMatch ? <mark key={from}>{text}</mark> : text,
  );
}

function Details({ line, look }: Pick<Props, 'line' | 'look'>) {
  const { times, linkOf, loadWhole, onUnit, onProcess, onAround } = look;
  const [whole, setWhole] = useState<string | null>(null);
  const pid = line.pid;
  const rows: readonly (readonly [string, string])[] = [
    [WORDS.at, times.long(line) ?? WORDS.noTime],
    [WORDS.sinceBoot, times.sinceBoot(line) ?? WORDS.noTime],
    ...(pid === null ? [] : [[WORDS.process, String(pid)] as const]),
    ...line.fields,
  ];
  const keys = uniqueKeys(rows.map(([name]) => name));
  return (
    <div role="cell" aria-label={WORDS.details} className={classes.details}>
      <WholeMessage line={line} whole={whole} onWhole={setWhole} load={loadWhole} />
      <dl className={classes.fields}>
        {rows.map(([name, value], index) => (
          <div key={keys[index]}>
            <dt>{escaped(name)}</dt>
            <dd>{escaped(value)}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        <CopyButton
          isLabelled
          words={WORDS.copyLine}
          text={`${times.long(line) ?? ''} ${levelName(line.priority)} ${line.unit}: ${escaped(whole ?? line.message)}`}
        />
        <CopyButton isLabelled words={WORDS.copyLink} text={linkOf(line)} />
        {line.at !== null && <Button onClick={() => onAround(line)}>{WORDS.showAround}</Button>}
        <Button onClick={() => onUnit(line.unit)}>{WORDS.onlyUnit}</Button>
        {pid !== null && <Button onClick={() => onProcess(pid)}>{WORDS.onlyProcess}</Button>}
      </div>
    </div>
  );
}
