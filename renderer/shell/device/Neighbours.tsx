import type { Device } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import { devicePage } from '#app/domain/pagePaths';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useNeighbours } from '../../api/useNeighbours';
import { MoreIcon } from '../../components/MoreIcon';
import { letterOf } from '../../lib/letterOf';
import type { Shortcut } from '../../lib/shortcuts';
import { useSingleKeys } from '../../lib/useSingleKeys';
import classes from './DeviceLayout.module.css';
import { WORDS } from './layoutWords';

type Hotkey = 'J' | 'K';
const KEYS: readonly (Shortcut & { readonly keys: Hotkey })[] = [
  { keys: 'J', what: WORDS.nextOfList },
  { keys: 'K', what: WORDS.previousOfList },
];
const NONE: readonly Shortcut[] = [];

/** The button that was used last, until its page is shown. */
let used: { readonly hotkey: Hotkey; readonly to: DeviceId } | null = null;

/** The keys do nothing during a recording and in full screen, so that a mistyped letter ends neither. */
const mustStay = () =>
  Boolean(document.fullscreenElement) ||
  document.querySelector('[data-recording="true"], [data-filled="true"]') !== null;

/** Buttons and keys that lead from one live page to that of the previous or next device in the list. */
export default function Neighbours({ id }: { readonly id: DeviceId }) {
  const navigate = useNavigate();
  const place = useRef<HTMLElement>(null);
  const { previous, next, position, count } = useNeighbours(id);
  useSingleKeys(previous || next ? KEYS : NONE, (event) => {
    const letter = letterOf(event);
    const device = letter === 'k' ? previous : letter === 'j' ? next : null;
    return device && !mustStay() ? () => void navigate(devicePage(device.id)) : null;
  });
  useEffect(() => {
    const hotkey = used?.to === id ? used.hotkey : null;
    used = null;
    if (hotkey === null) return;
    // The previous page's buttons are gone, and the focus with them. Focuses the same button again, or at the end of the list the opposite one.
    const steps = [...(place.current?.querySelectorAll('a') ?? [])];
    (steps.find(({ dataset }) => dataset.hotkey === hotkey) ?? steps[0])?.focus();
  }, [id]);
  if (!previous && !next) return null;
  return (
    <nav ref={place} aria-label={WORDS.neighbours} className={classes.neighbours} data-keeps-focus>
      <Step device={previous} words={WORDS.previous} hotkey="K" />
      <span className={classes.position} title={WORDS.neighbours}>
        {WORDS.position({ position, count })}
      </span>
      <Step device={next} words={WORDS.next} hotkey="J" />
    </nav>
  );
}

interface StepProps {
  readonly device: Device | null;
  readonly words: (name: string) => string;
  readonly hotkey: Hotkey;
}

/** Keeps its room, empty, at the ends of the list. */
function Step({ device, words, hotkey }: StepProps) {
  if (!device) return <span className={classes.step} />;
  const label = words(device.name);
  return (
    <Link
      to={devicePage(device.id)}
      className={classes.step}
      aria-label={label}
      title={WORDS.withKey(label, hotkey)}
      data-hotkey={hotkey}
      onClick={() => {
        used = { hotkey, to: device.id };
      }}
    >
      <MoreIcon name="down" />
    </Link>
  );
}
