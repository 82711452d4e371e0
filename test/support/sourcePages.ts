import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { SourceBody } from '../../app/api/mediaSources';
import { fillInJsdom } from './fillInJsdom';
import { startRemoteSandbox, type RemoteSandbox } from './remoteSandbox';
import { apiAs, deviceOf, until, type Api } from './sandboxClient';

interface Bench {
  sandbox: RemoteSandbox;
  mara: Api;
  drone: ReturnType<typeof deviceOf>;
  /** The API's path of the drone's sources. */
  base: string;
}

/** Filled in before the first test. */
export const bench = {} as Bench;
export const pathOf = (page: string) => `/devices/${bench.drone.id}/settings/media/${page}`;
export const list = async () =>
  ((await bench.mara('GET', bench.base)).body as { readonly items: readonly SourceBody[] }).items;

/** Starts a sandbox with a connected drone before the tests of the file. */
export function useSources(): void {
  beforeAll(async () => {
    fillInJsdom();
    const sandbox = await startRemoteSandbox();
    const mara = await apiAs(sandbox, 'u_mara');
    const drone = deviceOf(sandbox, 0);
    Object.assign(bench, { sandbox, mara, drone, base: `/v1/user/devices/${drone.id}/media/sources` });
    drone.device.holdArmed(false);
    drone.device.connect();
    await until(async () => (await list()).length > 0);
  });
  afterEach(async () => {
    cleanup();
    await bench.sandbox.clearFaults();
  });
  afterAll(async () => {
    bench.drone.device.disconnect();
    await bench.sandbox.close();
  });
}

export const box = (name: string) => screen.findByRole('textbox', { name });

/** Fills the field as pasting does: the events of single keys are the browser's own business. */
export const fill = async (name: string, text: string) => {
  const field = await box(name);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
};
