import { idText } from '../../domain/ids';
import { cut } from '../../lib/cut';
import { rows, word, type Raw } from './fields';

const MAX_WATCHERS = 50;

export interface Watcher {
  readonly id: string;
  readonly name: string;
}

/** The viewers of a `watchers` event. Never throws. */
export const watchersOf = ({ users }: Raw): readonly Watcher[] =>
  rows(users, MAX_WATCHERS, ({ user_id, name }) => {
    const id = idText(user_id);
    const shown = word(name, 64);
    return typeof id === 'string' && shown !== null ? { id: cut(id, 128), name: shown } : null;
  });
