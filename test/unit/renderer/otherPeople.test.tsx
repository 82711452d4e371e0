/** @jest-environment ./test/support/browserEnvironment.ts */
import timers from 'node:timers';
import '@testing-library/jest-dom/jest-globals';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import useSWR, { SWRConfig } from 'swr';
import { getSection } from '#app/api/settings';
import { listAudit } from '#app/api/sharing';
import type { DeviceId } from '#app/domain/ids';
import { Client } from '../../../renderer/api/client';
import { ClientProvider, useClient } from '../../../renderer/api/ClientContext';
import { KEYS } from '../../../renderer/api/keys';
import { useLiveState } from '../../../renderer/live/liveState';
import { PlatformProvider } from '../../../renderer/platform/PlatformContext';
import { useJobAnswer } from '../../../renderer/settings/useJob';
import { LiveProvider } from '../../../renderer/shell/LiveProvider';
import { startRemoteSandbox, type RemoteSandbox } from '../../support/remoteSandbox';
import { webPlatformOf } from '../../support/webPlatform';
import { apiAs, deviceOf, type Api } from '../../support/sandboxClient';
import { jobIn, settingsOf, type Settings } from '../../support/settings';

let sandbox: RemoteSandbox;
let mara: Api;
let drone: ReturnType<typeof deviceOf>;
let settings: Settings;

beforeAll(async () => {
  // The events come from a server, at times that no test decides.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  // The device is played by this process, and wants timers of Node's kind.
  Object.assign(globalThis, { ...timers });
  sandbox = await startRemoteSandbox();
  mara = await apiAs(sandbox, 'u_mara');
  drone = deviceOf(sandbox, 0);
  drone.device.holdArmed(false);
  drone.device.connect();
  settings = settingsOf(mara, drone.id);
  await settings.when(({ state, reported }) => state === 'in_sync' && reported !== null);
});
afterAll(async () => {
  drone.device.disconnect();
  await sandbox.close();
});

/** What a page of settings asks for; never again by itself. */
function Page({ id, job }: { readonly id: DeviceId; readonly job: string | null }) {
  const client = useClient();
  const live = useLiveState();
  const section = useSWR(KEYS.settings(id, 'modem'), () =>
    client.call(getSection, { params: { id, section: 'modem' } }),
  );
  const audit = useSWR(KEYS.audit(id, 5), () => client.call(listAudit, { params: { id }, query: { limit: '5' } }));
  const { job: news } = useJobAnswer(id, job);
  return (
    <dl>
      <dd data-testid="live">{live.name}</dd>
      <dd data-testid="reported">{JSON.stringify(section.data?.reported)}</dd>
      <dd data-testid="state">{String(section.data?.state)}</dd>
      <dd data-testid="audit">{audit.data?.entries[0]?.action}</dd>
      <dd data-testid="job">{news && `${news.name} ${news.state}`}</dd>
    </dl>
  );
}

async function open(person: string) {
  const platform = await webPlatformOf(sandbox, person);
  const client = new Client(platform);
  const cache = new Map();
  const options = { provider: () => cache, revalidateOnFocus: false, revalidateOnReconnect: false };
  const view = (job: string | null) => (
    <PlatformProvider value={platform}>
      <ClientProvider value={client}>
        <SWRConfig value={options}>
          <MemoryRouter>
            <LiveProvider>
              <Page id={drone.id as DeviceId} job={job} />
            </LiveProvider>
          </MemoryRouter>
        </SWRConfig>
      </ClientProvider>
    </PlatformProvider>
  );
  const { rerender } = render(view(null));
  await waitFor(() => expect(screen.getByTestId('live')).toHaveTextContent('connected'), { timeout: 5000 });
  return { follow: (job: string) => rerender(view(job)) };
}

const shows = (part: string, text: string | RegExp) =>
  waitFor(() => expect(screen.getByTestId(part)).toHaveTextContent(text), { timeout: 8000 });

test('what another person changes and commands arrives without a reload: section, record and job', async () => {
  const page = await open('u_jonas');
  await shows('state', 'in_sync');
  await shows('reported', '"data_cap_gb":null');
  const job = jobIn(await settings.patch({ data_cap_gb: 41 }));
  await shows('reported', '"data_cap_gb":41');
  await shows('state', 'in_sync');
  await shows('audit', 'settings.update');
  page.follow(job);
  await shows('job', 'settings.apply succeeded');

  const { body } = await mara('POST', `${settings.base}/commands`, { name: 'speed_test' });
  page.follow((body as { job: { id: string } }).job.id);
  await shows('job', /speed_test (queued|sent|running)/);
  await shows('job', 'speed_test succeeded');
});
