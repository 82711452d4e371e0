import { MAX_TAGS } from '#app/domain/device';
import type { Area } from '../check';
import { listOf, need, needBody, needTaken, needVersion, recordOf, textOf } from '../expect';
import { Skipped } from '../outcome';
import { changed, descriptionIn, otherThan, patch, present, putBack, undo } from './changeGeneral';

/** A tag of nobody's, which the rules of tags allow. */
const TAG = 'farsight-conform';

/** What holds of a change of the section `general`, which the server keeps by itself. */
export const keptByServer: Area['checks'] = [
  {
    clause: '§2 Sections that the server keeps',
    level: 'SHOULD',
    name: 'A change of a section that the server keeps is done when it is answered',
    needs: 'write',
    run: async (context) => {
      const { after } = await changed(context);
      const { state, delta, apply, last, desired, reported } = recordOf(after.body);
      need(state === 'in_sync', after, '`state`: in_sync', String(state));
      need(listOf(delta).length === 0, after, 'nothing in `delta`', JSON.stringify(delta));
      need(apply === null, after, '`apply`: null', JSON.stringify(apply));
      const [wanted, is] = [desired, reported].map((values) => textOf(recordOf(values).description));
      need(is === wanted, after, 'the new value in `reported` too', is === '' ? 'none' : (is ?? ''));
      const { result } = recordOf(last);
      need(result === 'applied', after, '`last`.`result`: applied', String(result));
    },
  },
  {
    clause: '§1 Counting',
    level: 'SHOULD',
    name: 'A change of tags leaves the version of the device as it is',
    needs: 'write',
    run: async (context) => {
      const before = await context.call('getDevice');
      needBody(context, 'getDevice', before);
      const version = needVersion(before);
      const { answer, etag } = await present(context);
      const tags = listOf(recordOf(recordOf(answer.body).desired).tags).map(String);
      const others = tags.includes(TAG) ? tags.filter((tag) => tag !== TAG) : [...tags, TAG];
      if (others.length > MAX_TAGS) throw new Skipped('the device has as many tags as it may');
      const taken = await context.changes.make(
        'the tags of the device',
        () => patch(context, { tags: others }, { 'if-match': etag }),
        () => undo(context, (desired) => listOf(desired.tags).join() === tags.join(), { tags }),
      );
      needTaken(taken);
      needBody(context, 'changeSection', taken, 200, 202);
      const after = await context.call('getDevice');
      needBody(context, 'getDevice', after);
      const is = needVersion(after);
      need(is === version, after, `ETag: ${version}, as before`, `ETag: ${is}`);
    },
  },
  {
    clause: '§1 Queries',
    level: 'SHOULD',
    name: 'A flag with a word that is neither true nor false counts as left out',
    needs: 'write',
    run: async (context) => {
      const { answer, etag } = await present(context);
      const old = descriptionIn(answer);
      const taken = await context.changes.make(
        'the description of the device',
        () => patch(context, { description: otherThan(old) }, { 'if-match': etag }, { dry_run: 'yes' }),
        () => putBack(context, old),
      );
      needTaken(taken);
      needBody(context, 'changeSection', taken, 200, 202);
      need(recordOf(taken.body).dry_run === undefined, taken, 'the change itself', 'a dry run');
    },
  },
];
