import { authorizeDevice, getDeviceInfo, type DeviceInfo } from '#app/api/deviceAuthorization';
import type { DeviceId } from '#app/domain/ids';
import { useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import { KEYS } from '../../../api/keys';
import { useClient } from '../../../api/ClientContext';
import { IdempotencyKeys } from '../../../api/IdempotencyKeys';
import { showReloadAlert } from '../../../lib/flags';

export type Step =
  | { readonly name: 'enter'; readonly code: string }
  | { readonly name: 'review'; readonly code: string; readonly info: DeviceInfo }
  /** `deviceName`: the name that was entered; null for a device that has a name already. */
  | {
      readonly name: 'waiting';
      readonly deviceId: DeviceId | null;
      readonly deviceName: string | null;
      readonly isRenewal: boolean;
    }
  | { readonly name: 'denied'; readonly code: string; readonly info: DeviceInfo };

/** An answer of the server that refuses the request (specification §5). */
export class Refused extends Error {}

/** The steps from a typed code to an approved device. `look`, `approve` and `deny` reject with ApiError or Refused. */
export function useAddDevice(prefilled: string) {
  const client = useClient();
  const { mutate } = useSWRConfig();
  const [step, setStep] = useState<Step>({ name: 'enter', code: prefilled });
  const [keys] = useState(() => new IdempotencyKeys());
  return useMemo(() => {
    const look = async (code: string) => {
      const answer = await client.call(getDeviceInfo, { params: { code } });
      if (!answer.ok) throw new Refused(answer.reason);
      setStep({ name: 'review', code, info: answer.info });
    };
    const approve = async (code: string, deviceName: string | null, isRenewal: boolean) => {
      const body = { code, approve: true, ...(deviceName !== null && { device_name: deviceName }) };
      const answer = await keys.send(body, (idempotencyKey) => client.call(authorizeDevice, { body, idempotencyKey }));
      if (!answer.ok) throw new Refused(answer.reason);
      showReloadAlert.set(true);
      void mutate(KEYS.devices);
      setStep({ name: 'waiting', deviceId: answer.deviceId, deviceName, isRenewal });
    };
    const deny = async (code: string, info: DeviceInfo) => {
      await client.call(authorizeDevice, { body: { code, approve: false } });
      setStep({ name: 'denied', code, info });
    };
    return { step, look, approve, deny, begin: (entered: string) => setStep({ name: 'enter', code: entered }) };
  }, [client, mutate, step, keys]);
}
