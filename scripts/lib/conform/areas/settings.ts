import type { Area } from '../check';
import type { Context } from '../context';
import {
  broken,
  listOf,
  need,
  needBody,
  needError,
  needHeader,
  needMissing,
  needOffered,
  needRole,
  needTaken,
  needVersion,
  recordOf,
  textOf,
  textsOf,
} from '../expect';
import { NotOffered } from '../outcome';
import { needEnd } from './jobs';
import { keptByServer } from './keptByServer';
import { dataOf, needStream } from './streams';
import {
  GENERAL,
  MARK,
  getGeneral,
  descriptionIn,
  present,
  patch,
  undo,
  putBack,
  otherThan,
  change,
  changed,
} from './changeGeneral';

const SECRET = /password|passphrase|(?:^|_)psk$|(?:^|_)pin$|(?:^|_)puk$|private_key|^secret/;

/** The place of a secret in a body; null: there is none. What is set is told as an object, what is not as null. */
function secretIn(value: unknown, place = ''): string | null {
  for (const [at, one] of listOf(value).entries()) {
    const inside = secretIn(one, `${place}/${at}`);
    if (inside !== null) return inside;
  }
  for (const [name, one] of Object.entries(recordOf(value))) {
    if (SECRET.test(name) && typeof one === 'string' && one !== '') return `${place}/${name}`;
    const inside = secretIn(one, `${place}/${name}`);
    if (inside !== null) return inside;
  }
  return null;
}

const reading: Area['checks'] = [
  {
    clause: '§2 Sections',
    level: 'MUST',
    name: 'The sections of a device are listed',
    needs: 'device',
    run: async (context) => {
      const answer = await context.call('listSections');
      needOffered(answer);
      needBody(context, 'listSections', answer);
    },
  },
  {
    clause: '§1 Versions',
    level: 'MUST',
    name: 'A section has a version, which is its ETag',
    needs: 'device',
    run: async (context) => void (await present(context)),
  },
  {
    clause: '§2 States',
    level: 'MUST',
    name: 'A section is in sync only where it differs in nothing',
    needs: 'device',
    run: async (context) => {
      const answer = await context.call('listSections');
      needOffered(answer);
      needBody(context, 'listSections', answer);
      for (const row of listOf(recordOf(answer.body).items).map(recordOf)) {
        const isWrong = row.state === 'in_sync' && listOf(row.delta).length > 0;
        need(!isWrong, answer, 'no `delta` in a section in sync', `${textOf(row.section)} has one`);
      }
    },
  },
  {
    clause: '§2 Secrets',
    level: 'MUST',
    name: 'No secret is in an answer: only that it is set, and since when',
    needs: 'device',
    run: async (context) => {
      for (const name of ['listSections', 'listConnections', 'listSources'] as const) {
        const answer = await context.call(name);
        if (name === 'listSections') needOffered(answer);
        const place = secretIn(answer.body);
        need(place === null, answer, '{"set": true, "updated_at": …} in place of a secret', `a text at ${place ?? ''}`);
      }
    },
  },
  {
    clause: '§2 Sections',
    level: 'MUST',
    name: 'A section that there is not is answered by 404',
    needs: 'device',
    run: async (context) => needMissing(await context.call('getSection', { params: { section: 'farsight-conform' } })),
  },
];

const conditions: Area['checks'] = [
  {
    clause: '§1 Versions',
    level: 'MUST',
    name: 'A change without If-Match is answered by 428',
    needs: 'write',
    run: async (context) => {
      const { answer } = await present(context);
      const refused = await change(context, answer, {});
      needRole(refused);
      needError(refused, 428);
    },
  },
  {
    clause: '§1 Versions',
    level: 'MUST',
    name: 'A change of another version is answered by 412, with what is there now',
    needs: 'write',
    run: async (context) => {
      const { answer, etag } = await present(context);
      const refused = await change(context, answer, { 'if-match': '"farsight-conform"' });
      needRole(refused);
      needError(refused, 412);
      const now = needHeader(refused, 'ETag', /^"[^"]*"$/, 'that of what is there now');
      need(now === etag, refused, `ETag: ${etag}`, `ETag: ${now}`);
      const { section } = recordOf(refused.body);
      need(section === GENERAL.section, refused, 'the section as it is now in the body', 'none');
    },
  },
  {
    clause: '§1 Versions',
    level: 'MUST',
    name: 'A weak ETag does not match (RFC 9110 §13.1.1)',
    needs: 'write',
    run: async (context) => {
      const { answer, etag } = await present(context);
      const refused = await change(context, answer, { 'if-match': `W/${etag}` });
      needRole(refused);
      needError(refused, 412);
    },
  },
];

const writing: Area['checks'] = [
  {
    clause: '§2 Changes',
    level: 'MUST',
    name: 'A change is taken, has another version, and is what is desired afterwards',
    needs: 'write',
    run: async (context) => {
      const { before, after } = await changed(context);
      needVersion(after);
      const [old, version] = [recordOf(before.body).version, recordOf(after.body).version];
      need(Number(version) > Number(old), after, `a version above ${String(old)}`, `version ${String(version)}`);
      const now = await getGeneral(context);
      const is = descriptionIn(now);
      need(is === otherThan(descriptionIn(before)), now, 'the value that was sent', is === '' ? 'none' : is);
    },
  },
  {
    clause: '§2 Changes',
    level: 'MUST',
    name: 'A change that is answered by 202 names its job, which comes to an end',
    needs: 'write',
    run: async (context) => {
      const { after } = await changed(context);
      if (after.status !== 202) throw new NotOffered('the change was made at once, without a job');
      const location = needHeader(after, 'Location', /\/jobs\/[^/]+$/, 'the address of the job');
      const job = new URL(location, after.url);
      const isHere = job.origin === new URL(after.url).origin;
      need(isHere, after, 'a job of the same server', job.origin);
      await needEnd(context, job);
    },
  },
  {
    clause: '§2 Changes',
    level: 'MUST',
    name: 'A change of nothing is answered by 200 and has no job',
    needs: 'write',
    run: async (context) => {
      const { answer, etag } = await present(context);
      if (recordOf(answer.body).state !== 'in_sync') throw new NotOffered('the section is not in sync');
      const same = await patch(context, { description: descriptionIn(answer) }, { 'if-match': etag });
      needTaken(same);
      needBody(context, 'changeSection', same, 200);
    },
  },
  {
    clause: '§2 Changes',
    level: 'MUST',
    name: 'A dry run tells what would happen and changes nothing',
    needs: 'write',
    run: async (context) => {
      const { answer, etag } = await present(context);
      const told = await context.changes.make(
        'the description of the device',
        () => patch(context, { description: `${MARK}, dry` }, { 'if-match': etag }, { dry_run: 'true' }),
        () => putBack(context, descriptionIn(answer)),
      );
      needTaken(told);
      needBody(context, 'changeSection', told, 200);
      need(recordOf(told.body).dry_run === true, told, '`dry_run`: true', told.text);
      const now = await getGeneral(context);
      const is = now.headers.get('etag') ?? 'none';
      need(is === etag, now, `ETag: ${etag}, as before`, `ETag: ${is}`);
    },
  },
  {
    clause: '§1 Errors',
    level: 'MUST',
    name: 'A setting that does not exist is answered by 422, which points at it',
    needs: 'write',
    run: async (context) => {
      const { etag } = await present(context);
      const refused = await context.changes.make(
        'a setting that does not exist',
        () => patch(context, { farsight_conform: 1 }, { 'if-match': etag }),
        () => undo(context, (desired) => !('farsight_conform' in desired), { farsight_conform: null }),
      );
      needTaken(refused);
      needError(refused, 422);
      const pointers = textsOf(recordOf(refused.body).errors, 'pointer');
      need(
        pointers.includes('/farsight_conform'),
        refused,
        '`errors` with the pointer /farsight_conform',
        refused.text,
      );
    },
  },
  {
    clause: "§4 The account's stream",
    level: 'MUST',
    name: 'A change is told to who listens, with section and version',
    needs: 'write',
    run: async (context) => {
      let made: Promise<Error | null> = Promise.resolve(null);
      const heard = await context.listen('openEvents', {
        ms: context.limits.settleMs,
        until: (items) => items.some(isNews(context)),
        onOpen: () => {
          made = changed(context).then(
            () => null,
            (error: unknown) => error as Error,
          );
        },
      });
      const problem = await made;
      needStream(heard);
      if (problem !== null) throw problem;
      const news = heard.items.find(isNews(context));
      if (!news) return broken(heard, 'the event settings-changed for this section', 'none');
      need(typeof recordOf(dataOf(news)).version === 'number', heard, '`version` in it', news.data ?? '');
    },
  },
];

const isNews = (context: Context) => (item: Parameters<typeof dataOf>[0]) => {
  const { device_id: id, section } = recordOf(dataOf(item));
  return item.name === 'settings-changed' && id === context.deviceId && section === GENERAL.section;
};

/** Settings with versions, and what a change does. */
export const settings: Area = { name: 'settings', checks: [...reading, ...conditions, ...writing, ...keptByServer] };
