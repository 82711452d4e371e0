import type { Device, UnreadableDevice } from '#app/domain/device';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useHasPreviews } from '../previews';
import { useRowExtras } from '../hooks/useRowExtras';
import { useRowKeys } from '../hooks/useRowKeys';
import classes from './DeviceList.module.css';
import { DeviceRow } from './DeviceRow';
import { UnreadableRow } from './UnreadableRow';

interface Props {
  readonly devices: readonly Device[];
  readonly unreadable: readonly UnreadableDevice[];
}

const ROW_HEIGHT = 57;
const NARROW_ROW_HEIGHT = 97;
const OVERSCAN = 6;
const narrow = () => window.matchMedia('(max-width: 860px)').matches;

/** Distance of an element from the top of the page, renewed as what stands above it comes and goes. */
function useOffsetTop() {
  const element = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (element.current?.parentElement?.parentElement) observer.observe(element.current.parentElement.parentElement);
    return () => observer.disconnect();
  }, []);
  return { element, top };
}

/** The rows; only those near the screen exist, whatever the number of devices. Arrow keys move from row to row. */
export function DeviceList({ devices, unreadable }: Props) {
  const { element, top } = useOffsetTop();
  const extras = useRowExtras();
  const hasPreviews = useHasPreviews();
  const count = devices.length + unreadable.length;
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => (narrow() ? NARROW_ROW_HEIGHT : ROW_HEIGHT),
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => devices[index]?.id ?? `unreadable-${index - devices.length}`,
  });

  const handleKeyDown = useRowKeys(element, devices.length, (index) => virtualizer.scrollToIndex(index));

  return (
    <div className={classes.card}>
      <ul
        ref={element}
        className={classes.list}
        aria-label="Devices"
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={handleKeyDown}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const device = devices[index];
          const bad = unreadable[index - devices.length];
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={classes.item}
              aria-setsize={count}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {device && <DeviceRow device={device} Extras={extras} hasPreviews={hasPreviews} />}
              {!device && bad && <UnreadableRow device={bad} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
