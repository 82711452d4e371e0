import { ENDPOINTS } from '#app/api/index';
import { loadClients, start } from '../../../../test/sandbox/index';
import { STREAMS } from '#app/events/streams';
import type { Examples } from '../examples';
import { recordLogs } from './logs';
import { recordMedia } from './media';
import { recordOrders } from './orders';
import { HARBOUR, MAST, recordFarewell, recordPeople } from './people';
import { Recorder, type Person } from './Recorder';

const PATIENCE_MS = 20_000;
const PEOPLE: readonly Person[] = ['mara', 'jonas', 'ines', 'tomo'];

/** Calls every endpoint of a sandbox of its own, and returns what was sent and answered, without what changes from run to run. */
export async function recordExamples(): Promise<Examples> {
  const clients = await loadClients();
  const sandbox = await start({ test: true, devicePingMs: 200 });
  const signIn = async <T>(how: (person: string) => Promise<T>): Promise<Record<Person, T>> =>
    Object.fromEntries(await Promise.all(PEOPLE.map(async (one) => [one, await how(`u_${one}`)] as const))) as Record<
      Person,
      T
    >;
  const cookies = await signIn((id) => clients.signInCookie(sandbox, id));
  const apis = await signIn((id) => clients.apiAs(sandbox, id));
  const recorder = new Recorder(sandbox, clients, cookies, apis);
  try {
    await recorder.listen('account', ENDPOINTS.openEvents.path);
    await recordPeople(recorder);
    for (const index of [HARBOUR, MAST]) {
      const device = recorder.device(index);
      device.holdArmed(false);
      device.holdBattery(60);
      device.connect();
      await recorder.settings(index).when(({ reported }) => reported !== null, 'system', PATIENCE_MS);
    }
    await recordMedia(recorder);
    await recordLogs(recorder);
    await recordOrders(recorder);
    await recordFarewell(recorder);
    return recorder.finish({
      account: Object.keys(STREAMS.account.events),
      device: Object.keys(STREAMS.device.events),
      // The others are those of one device.
      devices: ['watchers', 'denied'],
      logs: Object.keys(STREAMS.logs.events),
    });
  } finally {
    recorder.close();
    await sandbox.close();
  }
}
