import { DEVICE_TOPICS, MAX_HZ, MAX_STREAM_DEVICES } from '#app/domain/eventSource';
import type { EndpointName } from '#app/api/index';
import { text, time, TOKEN, type CallFacts, type Refusal } from './facts';

export const DEVICES = {
  name: 'Devices',
  about: 'The user’s devices, how one is added, and what it reports.',
};

const CLAIMED: Refusal = [409, 'already_claimed', 'the device belongs to another user, who can remove or share it'];
const TOO_MANY_TRIES: Refusal = [429, 'too_many_tries', 'more than five wrong codes in a minute'];
const TOPICS = text(`topics, separated by commas: ${DEVICE_TOPICS.join(', ')}; left out: all`);

export const deviceCalls = {
  listDevices: {
    summary: 'The devices that the user has access to',
    who: 'signedIn',
    neededBy: 'both',
    note: 'All of them in one answer, in any order, each id once; the client reads up to 50,000. `tags` are those of the section `general`. `last_seen_at` of a device that is online is the present time in the sandbox. `auth.expiry` is null where there is none.',
  },
  getDevice: {
    summary: 'One device',
    who: 'access',
    neededBy: 'both',
    hasEtag: true,
    note: 'For editors and viewers the serial number and `public_ip` are masked: any text that does not tell them, such as their last characters. `version` counts what people change of the device itself: its name, its credential, an offer to hand it over. It does not count tags, which the section `general` has, nor what the device reports.',
  },
  getDeviceStatus: { summary: 'Which devices are online', who: 'signedIn', neededBy: 'both' },
  listSummaries: {
    summary: 'What a list shows of each device beside its name',
    who: 'signedIn',
    note: 'A device may be left out. `at` is when the device reported last: one that is online and whose `at` stays the same over two polls (about a minute) is shown as without a link, so leave `at` out where it is renewed less often. Of a device that is offline, `vehicle` stays what it last was and `at` the time at which the device left: the product marks a vehicle that was armed as lost. Its other readings are null. Words of `uplink.kind` that the client knows are `lte`, `5gnr`, `wifi` and `ethernet`; any other is shown as it is. A `severity` that is not `critical` counts as `warning`.',
  },
  renameDevice: {
    summary: 'Renames a device',
    who: 'rename',
    ifMatch: 'optional',
    hasEtag: true,
    note: 'The name goes out as `device_name` and comes back as `name`. The client needs only the id of the answer, but the schema asks for all of it. The same name again may count the version up or not.',
  },
  removeDevice: { summary: 'Removes a device, for everybody with access to it', who: 'remove' },
  revokeCredential: {
    summary: 'Makes the device’s credential worthless at once',
    who: 'revokeCredential',
    note: 'The device comes back through a new code.',
  },
  getDeviceInfo: {
    summary: 'What a device code would add',
    who: 'signedIn',
    answers: { 200: 'what the code stands for, or `success` false with the reason' },
    refusals: [CLAIMED, TOO_MANY_TRIES],
  },
  authorizeDevice: {
    summary: 'Approves or denies a device code',
    who: 'signedIn',
    answers: { 200: 'done, or `success` false with the reason' },
    refusals: [CLAIMED, TOO_MANY_TRIES],
  },
  openDeviceEvents: {
    summary: 'What one device reports while somebody listens',
    who: 'access',
    answers: { 200: 'an event stream that stays open' },
    refusals: [[400, 'malformed', '`topics` names none that is known']],
    query: { topics: TOPICS, token: TOKEN },
  },
  openDevicesEvents: {
    summary: 'What several devices report, in one stream',
    who: 'signedIn',
    whoElse: 'A device without access gets one event `denied`, and the rest goes on.',
    answers: { 200: 'an event stream that stays open' },
    refusals: [[400, 'malformed', '`ids`, `topics` or `max_hz` cannot be read, or there are too many ids']],
    query: {
      ids: { ...text(`ids of up to ${MAX_STREAM_DEVICES} devices, separated by commas`), isRequired: true },
      topics: TOPICS,
      max_hz: {
        about: 'most events a second of each topic of each device',
        schema: { type: 'number', minimum: 0.1, maximum: MAX_HZ },
      },
      token: TOKEN,
    },
  },
  listStatusTexts: { summary: 'The last messages of the vehicle, newest first, each with its age', who: 'access' },
  getDeviceHistory: {
    summary: 'What a device reported in the last thirty minutes, one point per five seconds',
    who: 'access',
    refusals: [[400, 'malformed', '`since` is no time']],
    query: { since: time('first moment'), until: time('last moment') },
  },
} satisfies Partial<Record<EndpointName, CallFacts>>;
