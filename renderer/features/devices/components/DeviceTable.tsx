import type { Device, UnreadableDevice } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
} from 'react';
import { onResize } from '../../../lib/onResize';
import { useMedia } from '../../../lib/useMedia';
import { useRowWindow } from '../../../lib/useRowWindow';
import { useSlots } from '../../../lib/useSlots';
import type { RowExtras } from '../hooks/useRowExtras';
import { useRowKeys } from '../hooks/useRowKeys';
import { rowsOf } from '../groups';
import type { ListView } from '../listView';
import { stickyHeightOf } from '../stickyHeight';
import { WORDS } from '../words';
import { DeviceRow } from './DeviceRow';
import classes from './DeviceTable.module.css';
import { GroupRow } from './GroupRow';
import { TableHead } from './TableHead';

interface Props {
  readonly devices: readonly Device[];
  readonly unreadable: readonly UnreadableDevice[];
  readonly view: ListView;
  readonly Extras: RowExtras | null;
  readonly onChange: (change: Partial<ListView>) => void;
}

/** In px, with the line below the row. */
const ROW_HEIGHT = 52;
const PHONE_ROW_HEIGHT = 72;
/** Rows drawn outside of the window, once the visible ones are drawn. */
const SPARE = 6;
/** Offset until it is measured, so that the first drawing has no invisible rows. */
const LEAST_TOP = 160;

/** Returns an element's distance from the top of the page, updated when parts above it appear or disappear. */
function useOffsetTop() {
  const element = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(LEAST_TOP);
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    const page = element.current?.parentElement?.parentElement;
    return onResize(page ? [document.body, page] : document.body, measure);
  }, []);
  return { element, top };
}

/** Number of rows drawn outside of the window: few until the first screen is complete and after a change of view. */
function useSpare(view: ListView, Extras: RowExtras | null): number {
  const [drawn, setDrawn] = useState<ListView>();
  useEffect(() => {
    if (Extras) startTransition(() => setDrawn(view));
  }, [view, Extras]);
  if (drawn === view) return SPARE;
  return drawn ? 0 : 1;
}

/** Draws rows of one known height; only those near the window exist. */
function useRows(count: number, top: number, spare: number) {
  const isPhone = useMedia('(max-width: 639px)');
  const height = isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT;
  return { height, isPhone, ...useRowWindow({ count, height, top, covered: stickyHeightOf(isPhone), spare }) };
}

/** The rows of a view, the devices in them, and the device of each row; null for a heading. */
function useTableRows(devices: readonly Device[], { isByTag }: ListView) {
  const rows = useMemo(() => rowsOf(devices, isByTag), [devices, isByTag]);
  const ids = useMemo<readonly DeviceId[]>(() => devices.map(({ id }) => id), [devices]);
  const shown = useMemo(() => rows.map(({ device }) => device?.id ?? null), [rows]);
  return { rows, ids, shown };
}

/** Shows only devices with the tag that is clicked. */
const filterByTag =
  (onChange: Props['onChange']) =>
  ({ target }: MouseEvent) => {
    const tag = (target as Element).closest<HTMLElement>('[data-tag]')?.dataset.tag;
    if (tag !== undefined) onChange({ tag });
  };

/** The devices as a table with a sticky head. Tab reaches one row; arrow keys move between rows. */
export function DeviceTable({ devices, unreadable, view, Extras, onChange }: Props) {
  const { element, top } = useOffsetTop();
  const [current, setCurrent] = useState<string | null>(null);
  const { rows, ids, shown } = useTableRows(devices, view);
  const count = rows.length + unreadable.length;
  const { height, isPhone, first, drawn, omitted, scrollTo } = useRows(count, top, useSpare(view, Extras));
  const handleKeyDown = useRowKeys(element, rows.length, scrollTo);
  const keyOf = (index: number) => rows[index]?.key ?? `unreadable-${index - rows.length}`;
  // The row in the tab order must not be under the sticky head, where its focus could not be seen.
  const isCurrentUncovered = drawn.some((index) => index >= first && keyOf(index) === current);
  const stop = isCurrentUncovered ? current : rows[first]?.key;
  const slots = useSlots(drawn.map(keyOf), current);
  const handleFocus = (event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-key]');
    if (row) setCurrent(row.dataset.key ?? null);
  };
  return (
    <>
      <div role="grid" aria-label={WORDS.title} aria-rowcount={count + 1} className={classes.card}>
        {Extras && <Extras.ShownRows ids={shown} drawn={drawn} />}
        <TableHead view={view} ids={ids} Extras={Extras} onChange={onChange} />
        <div
          role="rowgroup"
          ref={element}
          className={classes.list}
          style={{ height: count * height }}
          onKeyDown={handleKeyDown}
          onFocus={handleFocus}
          onClick={filterByTag(onChange)}
        >
          {drawn.map((index) => {
            const row = rows[index];
            const bad = unreadable[index - rows.length];
            const key = keyOf(index);
            return (
              <div
                key={slots.get(key)}
                role="row"
                data-index={index}
                data-key={key}
                className={classes.item}
                aria-rowindex={index + 2}
                style={{ transform: `translateY(${index * height}px)` }}
              >
                {row?.device && <DeviceRow device={row.device} isStop={stop === key} {...{ Extras, isPhone }} />}
                {row?.group && <GroupRow group={row.group} isStop={stop === key} />}
                {bad && Extras && <Extras.UnreadableRow device={bad} />}
              </div>
            );
          })}
        </div>
      </div>
      {omitted > 0 && <p className={classes.omitted}>{WORDS.notPrinted(drawn.length, omitted)}</p>}
    </>
  );
}
