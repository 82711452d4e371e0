/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { MavlinkConfigs } from '#app/api/mavlinkConfigs';
import type { Definition, Values } from '#app/resource/define';
import { resourceOf } from '#app/resource/resource';
import { mavlinkEndpoint, NEW_ENDPOINT } from '#app/settings/mavlinkEndpoint';
import { NEW_SOURCE, videoSource, type Source } from '#app/settings/source';
import { toCapabilities } from '#app/settings/sourceCapabilities';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { EndpointFields } from '../../../renderer/features/device-mavlink/components/EndpointFields';
import { ENDPOINT_FIELDS } from '../../../renderer/features/device-mavlink/words';
import { SOURCE_FIELDS } from '../../../renderer/features/device-media/sourceFormWords';
import { createEditorStore } from '../../../renderer/resource/createEditorStore';
import { EditingProvider } from '../../../renderer/resource/EditingContext';
import type { SectionWords } from '../../../renderer/resource/words';
import { MuiProvider } from '../../../renderer/theme/MuiProvider';

// It needs the device's feed. Left out: the button that has the device look for cameras.
jest.mock('../../../renderer/features/device-media/components/sources/Rescan', () => ({ Rescan: () => null }));

afterEach(cleanup);

function show(definition: Definition, words: SectionWords, desired: Values, fields: ReactNode) {
  const model = createEditorStore(definition);
  model.arrive(resourceOf({ version: 1, desired }));
  render(
    <MuiProvider>
      <EditingProvider value={{ model, words, isReadOnly: false }}>{fields}</EditingProvider>
    </MuiProvider>,
  );
  return model;
}

test('EndpointFields lists a saved type and direction that this version does not know, also after another choice', () => {
  const configs = { items: [], serialPorts: [], addresses: [], callerAddress: null } as unknown as MavlinkConfigs;
  const endpoint = { ...NEW_ENDPOINT, type: 'udp_mcast', direction: 'receive_only', address: '10.0.0.7' };
  show(mavlinkEndpoint, ENDPOINT_FIELDS, endpoint, <EndpointFields configs={configs} />);
  for (const [name, saved, other] of [
    ['Type', 'udp_mcast', 'serial'],
    ['Direction', 'receive_only', 'both'],
  ] as const) {
    const box = screen.getByRole('combobox', { name });
    expect(box).toHaveValue(saved);
    fireEvent.change(box, { target: { value: other } });
    fireEvent.change(box, { target: { value: saved } });
    expect(box).toHaveValue(saved);
  }
});

test.each<[string, Partial<Source>, string, string]>([
  ['codec', { kind: 'rtp_udp', codec: 'av1' }, 'Codec', 'av1'],
  ['transport', { kind: 'rtsp', transport: 'quic' }, 'Transport', 'quic'],
  ['profile', { kind: 'onvif', url: 'http://10.0.0.5/onvif', profile: 'p9' }, 'Profile', 'p9'],
  ['pattern', { kind: 'test', pattern: 'snow' }, 'Pattern', 'snow'],
])('ConnectionFields lists a saved %s that this version does not know', async (_, own, name, value) => {
  const { ConnectionFields } =
    await import('../../../renderer/features/device-media/components/sources/ConnectionFields');
  const capabilities = toCapabilities({ supported: true, kinds: [], patterns: ['bars'] });
  show(
    videoSource,
    SOURCE_FIELDS,
    { ...NEW_SOURCE, ...own },
    <ConnectionFields capabilities={capabilities} others={[]} isBuiltIn={false} />,
  );
  expect(screen.getByRole('combobox', { name })).toHaveValue(value);
});
