import type { Area } from '../check';
import type { Context } from '../context';
import { isRefused, need, needBody, needOffered, needStatus, recordOf, textOf, textsOf, wrongTimeIn } from '../expect';
import type { Answer } from '../http';

function needTimes(answer: Answer): void {
  needStatus(answer, 200);
  const wrong = wrongTimeIn(answer.body);
  need(wrong === null, answer, 'times as 2026-01-31T12:00:00Z', wrong ?? '');
}

const devicesIn = (answer: Answer) => recordOf(answer.body).devices;

async function needOptional(context: Context, ...names: readonly Parameters<Context['call']>[0][]): Promise<void> {
  for (const name of names) {
    const answer = await context.call(name);
    needOffered(answer);
    needBody(context, name, answer);
    needTimes(answer);
  }
}

/** What is known of the user's devices without listening to them. */
export const devices: Area = {
  name: 'devices',
  checks: [
    {
      clause: '§1 Answers',
      level: 'MUST',
      name: "The user's devices are listed, each id once",
      run: async (context) => {
        const answer = await context.call('listDevices');
        needBody(context, 'listDevices', answer);
        const ids = textsOf(devicesIn(answer), 'id');
        need(new Set(ids).size === ids.length, answer, 'each id once', 'one more than once');
      },
    },
    {
      clause: '§1 Answers',
      level: 'MUST',
      name: 'A device is described, and is the one that was asked for',
      needs: 'device',
      run: async (context) => {
        const answer = await context.call('getDevice');
        needBody(context, 'getDevice', answer);
        const id = textOf(recordOf(answer.body).id);
        need(id === context.deviceId, answer, 'the device that was asked for', `another one: ${id}`);
      },
    },
    {
      clause: '§1 Times',
      level: 'MUST',
      name: 'Times are ISO 8601 in UTC',
      run: async (context) => {
        needTimes(await context.call('listDevices'));
        if (context.deviceId === '') return;
        needTimes(await context.call('getDevice'));
        const access = await context.call('listAccess');
        if (!isRefused(access)) needTimes(access);
      },
    },
    {
      clause: '§4 Presence',
      level: 'MUST',
      name: 'The status of every listed device is told',
      run: async (context) => {
        const ids = textsOf(devicesIn(await context.call('listDevices')), 'id');
        const answer = await context.call('getDeviceStatus');
        needBody(context, 'getDeviceStatus', answer);
        const told = new Set(textsOf(devicesIn(answer), 'device_id'));
        const missing = ids.filter((id) => !told.has(id));
        need(missing.length === 0, answer, 'a row for each device', `none for ${missing.slice(0, 3).join(', ')}`);
      },
    },
    {
      clause: '§1 Answers',
      level: 'MUST',
      name: 'The summaries of devices are described',
      run: (context) => needOptional(context, 'listSummaries'),
    },
    {
      clause: '§4 REST snapshot',
      level: 'MUST',
      name: "The vehicle's last messages come newest first, each with its age",
      needs: 'device',
      run: async (context) => {
        const answer = await context.call('listStatusTexts');
        needOffered(answer);
        needBody(context, 'listStatusTexts', answer);
        const ages = (recordOf(answer.body).items as readonly { readonly age_ms: number }[]).map((one) => one.age_ms);
        const isOrdered = ages.every((age, at) => age >= (ages[at - 1] ?? 0));
        need(isOrdered, answer, 'the newest first', `ages ${ages.slice(0, 8).join(', ')}`);
      },
    },
    {
      clause: '§4 REST snapshot',
      level: 'MUST',
      name: 'The history of a device comes oldest first',
      needs: 'device',
      run: async (context) => {
        const answer = await context.call('getDeviceHistory');
        needOffered(answer);
        needBody(context, 'getDeviceHistory', answer);
        const times = textsOf(recordOf(answer.body).items, 'at').map((at) => Date.parse(at));
        const isOrdered = times.every((at, index) => at >= (times[index - 1] ?? 0));
        need(isOrdered, answer, 'the oldest first', 'another order');
      },
    },
    {
      clause: '§8 Alerts of all devices',
      level: 'MUST',
      name: "Alerts are listed with the user's quiet hours",
      run: (context) => needOptional(context, 'listAlerts'),
    },
    {
      clause: '§2 Collections',
      level: 'MUST',
      name: 'Sources of video are described',
      needs: 'device',
      run: (context) => needOptional(context, 'listSources', 'getMediaCapabilities'),
    },
    {
      clause: '§2 Collections',
      level: 'MUST',
      name: 'MAVLink endpoints are described',
      needs: 'device',
      run: (context) => needOptional(context, 'listMavlinkConfigs'),
    },
    {
      clause: '§2 Collections',
      level: 'MUST',
      name: 'Network connections are described',
      needs: 'device',
      run: (context) => needOptional(context, 'listInterfaces', 'listConnections'),
    },
    {
      clause: '§7 Transfer',
      level: 'MUST',
      name: 'An offer to hand the device over is told',
      needs: 'device',
      run: (context) => needOptional(context, 'getTransfer'),
    },
    {
      clause: '§7 Access',
      level: 'MUST',
      name: 'The people with access to a device are listed, this user among them',
      needs: 'device',
      run: async (context) => {
        const user = await context.call('getUser');
        const answer = await context.call('listAccess');
        needOffered(answer);
        needBody(context, 'listAccess', answer);
        const id = recordOf(user.body).id;
        const people = textsOf(recordOf(answer.body).access, 'user_id');
        need(people.includes(String(id)), answer, 'a row for this user', 'none');
      },
    },
    {
      clause: '§7 Device codes',
      level: 'MUST',
      name: 'A code that no device shows is refused in the answer itself',
      run: async (context) => {
        const answer = await context.call('getDeviceInfo', { params: { code: 'ZZZZ-ZZZZ' } });
        needOffered(answer);
        needBody(context, 'getDeviceInfo', answer);
        const { success, error_description: words } = recordOf(answer.body);
        need(success === false && textOf(words) !== '', answer, '`success`: false with a sentence', answer.text);
      },
    },
  ],
};
