import { digitOf, letterOf } from '../../../lib/letterOf';
import type { Shortcut } from '../../../lib/shortcuts';
import { useSingleKeys } from '../../../lib/useSingleKeys';
import { SHORTCUTS } from '../words/stage';

export type StageActions = Readonly<Record<Action, () => void>>;
type Action = 'fullscreen' | 'hud' | 'pictureInPicture' | 'snapshot' | 'record' | 'statistics' | 'mute' | 'help';
const KEYS: Readonly<Record<string, Action>> = {
  F: 'fullscreen',
  H: 'hud',
  P: 'pictureInPicture',
  S: 'snapshot',
  R: 'record',
  I: 'statistics',
  M: 'mute',
  '?': 'help',
};
const LISTED: readonly Shortcut[] = [
  ...Object.entries(KEYS).map(([keys, action]) => ({ keys, what: SHORTCUTS[action] })),
  { keys: '1–9', what: SHORTCUTS.cameras },
];

/** Single-key shortcuts of the stage, and 1 to 9 for the cameras. */
export function useStageKeys(actions: StageActions, onStream: (index: number) => void): void {
  useSingleKeys(LISTED, (event) => {
    const action = KEYS[event.key === '?' ? '?' : (letterOf(event) ?? '').toUpperCase()];
    if (action) return actions[action];
    const digit = digitOf(event) ?? 0;
    return digit === 0 ? null : () => onStream(digit - 1);
  });
}
