import { ageText } from '#app/domain/relativeTime';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useFeed } from '../../../../live/device/FeedContext';
import { isLinkLost, linkAgeMs } from '../../../../live/device/linkAge';
import { RAIL } from '../../words/rail';
import classes from './Rail.module.css';

/** Age of the vehicle's last message (pages §2 "link age"). */
const LATE_MS = 2000;

/** No message has come for so long that the link counts as lost. */
export const useIsLinkLost = (): boolean => useStore(useFeed().store, isLinkLost);

function textOf(age: number | null, isLost: boolean): string {
  if (age === null) return '--';
  return isLost ? RAIL.noLink({ age: ageText(0, age) }) : RAIL.ago({ seconds: (age / 1000).toFixed(1) });
}

const toneOf = (age: number, isLost: boolean) => (isLost ? 'bad' : age < LATE_MS ? 'good' : 'warn');

/** The age of the last message in words; `--` before the first one. */
export function LinkAge() {
  const { store } = useFeed();
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const draw = () => {
      const age = linkAgeMs(store.getState());
      const isLost = isLinkLost(store.getState());
      const element = ref.current;
      if (!element) return;
      const text = textOf(age, isLost);
      if (element.textContent !== text) element.textContent = text;
      element.dataset.tone = toneOf(age ?? 0, isLost);
    };
    draw();
    return store.subscribe(draw);
  }, [store]);
  return <span ref={ref} className={classes.link} />;
}
