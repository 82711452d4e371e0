/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { MavlinkConfig, MavlinkConfigs } from '#app/api/mavlinkConfigs';
import type { DeviceId } from '#app/domain/ids';
import { NEW_ENDPOINT } from '#app/settings/mavlinkEndpoint';
import { NEW_SOURCE, type Source } from '#app/settings/source';
import { toCapabilities } from '#app/settings/sourceCapabilities';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { EndpointFields } from '../../../renderer/features/device-mavlink/components/EndpointFields';
import { toForm, type FormValues } from '../../../renderer/features/device-mavlink/formValues';
import { useEndpointSave } from '../../../renderer/features/device-mavlink/hooks/useEndpointSave';
import { toValues } from '../../../renderer/features/device-media/sourceForm';
import { MuiProvider } from '../../../renderer/theme/MuiProvider';

// It needs the device's feed.
jest.mock('../../../renderer/features/device-media/components/sources/Rescan', () => ({ Rescan: () => null }));

afterEach(cleanup);

function Form({ values, children }: { readonly values: object; readonly children: ReactNode }) {
  const form = useForm({ defaultValues: values });
  return (
    <MuiProvider>
      <FormProvider {...form}>{children}</FormProvider>
    </MuiProvider>
  );
}

const ENDPOINT = { ...NEW_ENDPOINT, type: 'udp_mcast', direction: 'receive_only', address: '10.0.0.7' };

test('EndpointFields lists a saved type and direction that this version does not know', () => {
  const configs = { items: [], serialPorts: [], addresses: [], callerAddress: null } as unknown as MavlinkConfigs;
  render(
    <Form values={toForm(ENDPOINT)}>
      <EndpointFields configs={configs} />
    </Form>,
  );
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveValue('udp_mcast');
  expect(screen.getByRole('combobox', { name: 'Direction' })).toHaveValue('receive_only');
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
  render(
    <Form values={toValues({ ...NEW_SOURCE, ...own }, capabilities)}>
      <ConnectionFields capabilities={capabilities} others={[]} isBuiltIn={false} isSecretSet={false} />
    </Form>,
  );
  expect(screen.getByRole('combobox', { name })).toHaveValue(value);
});

test('useEndpointSave sends only what the form changes', async () => {
  const sent: unknown[] = [];
  const call = async (_: unknown, { body }: { readonly body: unknown }) => {
    sent.push(body);
    return {};
  };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ClientProvider value={{ call, currentGeneration: 0 } as unknown as Client}>
      <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
    </ClientProvider>
  );
  const form = { getValues: () => ({ ...toForm(ENDPOINT), name: 'mast' }) } as unknown as UseFormReturn<FormValues>;
  const config = { id: 'e1', version: 3, desired: ENDPOINT } as unknown as MavlinkConfig;
  const options = { id: 'd' as DeviceId, initial: ENDPOINT, config, form, read: () => ENDPOINT };
  const { result } = renderHook(() => useEndpointSave(options), { wrapper });
  await act(() => result.current.save(false));
  expect(sent).toEqual([{ name: 'mast' }]);
});
