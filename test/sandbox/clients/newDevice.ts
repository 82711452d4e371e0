import { setTimeout as wait } from 'node:timers/promises';
import { enrol, type DeviceIdentity } from '../devices/enrol';
import { SimulatedDevice } from '../devices/SimulatedDevice';

export interface NewDevice {
  /** The code on its screen. */
  readonly code: string;
  /** Resolves to the outcome of its code; an approved device is connecting by then. */
  readonly outcome: Promise<'approved' | 'denied' | 'expired'>;
  stop(): void;
}

/** Switches on a device that has no credential, played by this process. It asks more often than a real one, so that tests are quick. */
export async function newDevice(
  sandbox: { readonly url: string },
  identity: Partial<DeviceIdentity> = {},
): Promise<NewDevice> {
  const about = { model: 'Quad X4', serial: `T${Date.now()}`, softwareVersion: '2.6.0', ...identity };
  let device: SimulatedDevice | null = null;
  let isStopped = false;
  const pause = async () => {
    await wait(150);
    if (isStopped) throw new Error('stopped');
  };
  return new Promise((resolve, reject) => {
    const outcome = enrol(
      sandbox.url,
      about,
      (shown) => {
        resolve({
          code: shown.userCode,
          outcome,
          stop: () => {
            isStopped = true;
            device?.disconnect();
          },
        });
      },
      pause,
    ).then((result) => {
      if (result.outcome !== 'approved') return result.outcome;
      device = new SimulatedDevice(sandbox.url, result.credential);
      device.connect();
      return result.outcome;
    });
    outcome.catch(reject);
  });
}
