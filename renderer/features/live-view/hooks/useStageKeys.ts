import { digitOf, letterOf } from '../../../lib/letterOf';
import { useSingleKeys } from './useSingleKeys';

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

/** Single-key shortcuts of the stage, and 1 to 9 for the cameras. */
export function useStageKeys(actions: StageActions, onStream: (index: number) => void): void {
  useSingleKeys((event) => {
    const action = event.key === '?' ? 'help' : LETTERS[letterOf(event) ?? ''];
    if (action) return actions[action];
    const digit = digitOf(event) ?? 0;
    return digit === 0 ? null : () => onStream(digit - 1);
  });
}
