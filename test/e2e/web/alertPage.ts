import type { Page } from '@playwright/test';
import { apiAs, type deviceOf } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';
import { expect, signIn } from './fixtures';

type Device = ReturnType<typeof deviceOf>;
export type Sandbox = Parameters<typeof signIn>[1];

/** A busy machine takes longer. */
export const SOON = { timeout: 20_000 };

/** An open critical alert as an event of the server has it. `more`: other values than these. */
export const alertOf = (id: string, more: object = {}) => ({
  id,
  device_id: 'dev_none',
  rule: 'battery',
  severity: 'critical',
  text: `Alert ${id}`,
  at: '2026-11-01T12:00:00Z',
  ...more,
});

/** An event about an alert, in the form that the stream of the account sends. */
export const alertEvent = (name: 'alert-raised' | 'alert-cleared', data: object) =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** The open alerts on a device's own pages. */
export const strip = (page: Page) => page.getByRole('region', { name: 'Alerts' });

/**
 * Connects a drone with 60 % battery whose battery rule raises an alert without delay. Returns its owner's way to the API.
 * `rules`: other settings of the section `alerts`.
 */
export async function start(sandbox: Sandbox, drone: Device, rules: object = {}) {
  const mara = await apiAs(sandbox, 'u_mara');
  const answer = await settingsOf(mara, drone.id).patch({ battery_after_s: 0, ...rules }, 'alerts');
  expect(answer.status).toBe(202);
  drone.device.holdBattery(60);
  drone.device.connect();
  return mara;
}

interface Fixtures {
  readonly page: Page;
  readonly sandbox: Sandbox;
  readonly device: (index: number) => Device;
}

/** Starts the first drone, and opens a page as its owner: by default the list. Returns the drone. */
export async function startAndOpen({ page, sandbox, device }: Fixtures, pathOf: (drone: Device) => string = () => '/') {
  const drone = device(0);
  await start(sandbox, drone);
  await signIn(page, sandbox, 'Mara Lindqvist', pathOf(drone));
  return drone;
}
