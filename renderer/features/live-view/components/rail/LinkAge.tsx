import { ageText } from '#app/domain/relativeTime';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useFeed } from '../../../../live/device/FeedContext';
import { isLinkLost, linkAgeMs, lostMs } from '../../../../live/device/linkAge';
import { RAIL } from '../../words/rail';
import classes from './Rail.module.css';

/** Age of the vehicle's last message (pages §2 "link age"). */
const LATE_MS = 2000;

/** No message has come for so long that the link counts as lost. */
export const useIsLinkLost = (): boolean => useStore(useFeed().store, isLinkLost);

function textOf(age: number | null, lost: number | null): string {
  if (lost !== null) return RAIL.noLink({ age: ageText(0, lost) });
  return age === null ? '--' : RAIL.ago({ seconds: (age / 1000).toFixed(1) });
}

const toneOf = (age: number, isLost: boolean) => (isLost ? 'bad' : age < LATE_MS ? 'good' : 'warn');

/** The age of the last message in words; `--` before the first one. */
export function LinkAge() {
  const { store } = useFeed();
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const draw = () => {
      const age = linkAgeMs(store.getState());
      const lost = lostMs(store.getState());
      const element = ref.current;
      if (!element) return;
      const text = textOf(age, lost);
      if (element.textContent !== text) element.textContent = text;
      element.dataset.tone = toneOf(age ?? 0, lost !== null);
    };
    draw();
    return store.subscribe(draw);
  }, [store]);
  return <span ref={ref} className={classes.link} />;
}
