import { useEffect, useRef } from 'react';

export type StageActions = Readonly<Record<Action, () => void>>;
type Action = 'fullscreen' | 'hud' | 'pictureInPicture' | 'snapshot' | 'statistics' | 'help';
const KEYS: Readonly<Record<string, Action>> = {
  f: 'fullscreen',
  h: 'hud',
  p: 'pictureInPicture',
  s: 'snapshot',
  i: 'statistics',
  '?': 'help',
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The keys of the picture, wherever the focus is but in a field or with a modifier. */
export function useStageKeys(actions: StageActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey, repeat, target } = event;
      const action = KEYS[key.toLowerCase()];
      if (!action || ctrlKey || altKey || metaKey || repeat || event.defaultPrevented || isTyping(target)) return;
      event.preventDefault();
      latest.current[action]();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
