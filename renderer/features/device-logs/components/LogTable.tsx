import type { KeyboardEvent, ReactNode } from 'react';
import { fill } from '../../../lib/fill';
import { useIsWide } from '../../../lib/useIsWide';
import { useLineKeys } from '../hooks/useLineKeys';
import { useLogScroll } from '../hooks/useLogScroll';
import { useRowHeights } from '../hooks/useRowHeights';
import type { Row } from '../lineBuffer';
import { WORDS } from '../words';
import { LineRow, type RowLook } from './LineRow';
import classes from './Logs.module.css';

/** Height of a row, in px: one line; in a narrow table two, with the message below the rest and room for a thumb. */
const HEIGHT = { wide: 28, narrow: 56 } as const;
/** Least width of the table, in px, for the message in the same line as the rest; the style sheet has it too. */
const WIDE = 720;

interface Props {
  readonly rows: readonly Row[];
  readonly look: RowLook;
  /** New lines are followed: the newest stays in view until the reader scrolls up. */
  readonly isFollowing: boolean;
  readonly onPause: (isPaused: boolean) => void;
  /** The line that a link points at, or the first at or after a time. */
  readonly target: string | null;
  readonly head: ReactNode;
  readonly foot: ReactNode;
  /** Over the lines, at the end. */
  readonly notice: (toEnd: () => void) => ReactNode;
}

/** Where rows are, which of them are drawn, and what moves between them. */
function useTable({ rows, look, isFollowing, onPause, target }: Props) {
  const [frame, isWide] = useIsWide(WIDE);
  const height = isWide ? HEIGHT.wide : HEIGHT.narrow;
  const { tops, measure } = useRowHeights(rows, height, `${height} ${look.isWrapped}`);
  const scrolled = { rows, tops, isFollowing, onPause, target };
  const {
    setBox,
    element,
    start,
    end,
    height: seen,
    handleScroll,
    toEnd,
    reveal,
    hold,
    showWhole,
    setAtEnd,
  } = useLogScroll(scrolled);
  const page = Math.max(1, Math.floor(seen / height) - 1);
  const { active, setActive, open, toggle, closeAll, press } = useLineKeys({ rows, page, element, reveal });
  const handleToggle = (key: string) => {
    hold();
    setAtEnd(false);
    toggle(key);
    if (!open.has(key)) showWhole(key);
  };
  const showNewest = () => {
    closeAll();
    toEnd();
  };
  const drawn = rows.slice(start, end);
  const focusable = focusableOf(drawn, [active, target]);
  const onScroll = () => handleScroll(open.size > 0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => press(event, handleToggle);
  return {
    frame,
    setBox,
    tops,
    measure,
    height,
    start,
    drawn,
    focusable,
    open,
    setActive,
    handleToggle,
    showNewest,
    onScroll,
    onKeyDown,
  };
}

/** Lines of the log, of which only those in view are drawn; arrows move between them. */
export function LogTable(props: Props) {
  const { rows, look, target, head, foot, notice } = props;
  const { frame, setBox, tops, measure, height, start, drawn, focusable, open, ...table } = useTable(props);
  return (
    <div ref={frame} className={classes.frame}>
      <div ref={setBox} className={classes.box} onScroll={table.onScroll}>
        <div>{head}</div>
        <div role="table" aria-label={WORDS.lines} aria-rowcount={rows.length}>
          <div role="rowgroup" style={{ height: tops.at(-1) }} className={classes.rows} onKeyDown={table.onKeyDown}>
            {drawn.map((row, index) => (
              <div
                key={row.key}
                ref={measure}
                role="row"
                data-key={row.key}
                aria-rowindex={start + index + 1}
                tabIndex={row.key === focusable ? 0 : -1}
                data-target={row.key === target || undefined}
                className={classes.row}
                style={{ top: tops[start + index], minHeight: height }}
                onFocus={() => table.setActive(row.key)}
              >
                <Cells row={row} look={look} isOpen={open.has(row.key)} onToggle={table.handleToggle} />
              </div>
            ))}
          </div>
        </div>
        {foot}
      </div>
      {notice(table.showNewest)}
    </div>
  );
}

/** The row that Tab leads to: the first of the wanted ones that is drawn, or the last of all. */
const focusableOf = (drawn: readonly Row[], wanted: readonly (string | null)[]): string | null =>
  wanted.find((key) => drawn.some((row) => row.key === key)) ?? drawn.at(-1)?.key ?? null;

interface CellsProps {
  readonly row: Row;
  readonly look: RowLook;
  readonly isOpen: boolean;
  readonly onToggle: (key: string) => void;
}

function Cells({ row, look, isOpen, onToggle }: CellsProps) {
  if (row.kind === 'gap') return <Gap skipped={row.skipped} />;
  return <LineRow line={row.line} look={look} isOpen={isOpen} onToggle={() => onToggle(row.key)} />;
}

function Gap({ skipped }: { readonly skipped: number }) {
  return (
    <div role="cell" className={classes.gap}>
      {skipped === 1 ? WORDS.skippedLine : fill(WORDS.skipped, { count: skipped.toLocaleString('en') })}
    </div>
  );
}
