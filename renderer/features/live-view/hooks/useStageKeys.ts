import { useEffect, useRef } from 'react';
import { digitOf, letterOf } from '../../../lib/letterOf';
import { areSingleKeysOn } from '../keySettings';

export type StageActions = Readonly<Record<Action, () => void>>;
type Action = 'fullscreen' | 'hud' | 'pictureInPicture' | 'snapshot' | 'record' | 'statistics' | 'mute' | 'help';
const LETTERS: Readonly<Record<string, Action>> = {
  f: 'fullscreen',
  h: 'hud',
  p: 'pictureInPicture',
  s: 'snapshot',
  r: 'record',
  i: 'statistics',
  m: 'mute',
};

const FIELDS = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS));

/** Single-key shortcuts, and 1 to 9 for the cameras; ignored in text fields and with modifiers. */
export function useStageKeys(actions: StageActions, onStream: (index: number) => void): void {
  const latest = useRef({ actions, onStream });
  useEffect(() => {
    latest.current = { actions, onStream };
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey, repeat, target } = event;
      const action = key === '?' ? 'help' : LETTERS[letterOf(event) ?? ''];
      const digit = digitOf(event) ?? 0;
      if (!action && digit === 0) return;
      if (ctrlKey || altKey || metaKey || repeat || event.defaultPrevented || isTyping(target)) return;
      if (!areSingleKeysOn()) return;
      event.preventDefault();
      if (action) latest.current.actions[action]();
      else latest.current.onStream(digit - 1);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
