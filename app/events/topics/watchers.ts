import * as v from 'valibot';
import { idText } from '../../domain/ids';
import { cut } from '../../lib/cut';
import { entity, field, total, type EntityOf } from '../../lib/entity';
import { asRecord } from '../../lib/read';
import { list } from './fields';
import * as reported from './reported';

const MAX_WATCHERS = 50;

const watcher = entity({
  id: field(
    'user_id',
    v.string(),
    v.pipe(
      total(idText),
      v.string(),
      v.transform((id) => cut(id, 128)),
    ),
  ),
  name: reported.name('name', 64),
});
export type Watcher = EntityOf<typeof watcher>;

/** The viewers of a device; at most the first fifty are read. */
export const watchersReport = {
  wire: v.object({ users: v.array(watcher.wire) }),
  /** Never throws. */
  decode: (value: unknown): readonly Watcher[] => list(asRecord(value).users, MAX_WATCHERS, watcher.decode),
};
