import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import {
  loadClients,
  start,
  type Api,
  type NewDevice,
  type Sandbox,
  type Settings,
  type SimulatedDevice,
} from '../../../test/sandbox/index';

export const OWNER = 'Mara Lindqvist';
/** Devices of a sandbox as it comes; those after them are made up by their place. */
const SEEDED = 8;
/** The device link is checked rarely: pictures of a slow link show the change on its way, not a lost device. */
const PING_MS = 60_000;
const SEEN_MS = 30_000;

/** Names that devices are given, in turn, by the word for them. */
export const NAMES: Readonly<Record<string, readonly string[]>> = {
  usual: [],
  long: [
    'Survey drone for the northern breakwater and the terminal',
    'Northernbreakwatersurveyandterminalmonitoringdrone',
  ],
  rtl: ['طائرة استطلاع الميناء الشمالي للرصيف الجديد', 'רחפן ניטור של המזח הצפוני ומסוף המכולות'],
};

/** One state of one page: where it is, who looks, and what makes it come about in a sandbox of its own. */
export interface Shot {
  readonly page: string;
  readonly state: string;
  /** `:id` stands for the device. */
  readonly path: string;
  /** By its place in the sandbox's seed; the first one, a drone, when left out. */
  readonly device?: number;
  /** The device never connects. */
  readonly isAway?: boolean;
  /** Null: a visitor who is not signed in. The owner when left out. */
  readonly person?: string | null;
  /** So many devices are simulated by a program of their own. */
  readonly fleet?: number;
  /** The whole page, not its first screen. */
  readonly isWhole?: boolean;
  /** Other sizes than those of a laptop and a phone. */
  readonly sizes?: readonly Size[];
  /** Before the page is opened. */
  readonly before?: (stage: Stage) => unknown;
  /** On the opened page. */
  readonly after?: (stage: Stage) => unknown;
  /** What is visible once the state has come about. */
  readonly seen: (page: Page) => Locator;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Stage {
  readonly sandbox: Sandbox;
  readonly page: Page;
  readonly id: string;
  readonly name: string;
  readonly device: SimulatedDevice;
  /** Calls of a person from elsewhere. */
  api(person?: string): Promise<Api>;
  /** Switches on a device that nobody has added yet. */
  newDevice(): Promise<NewDevice>;
  /** The device's settings, as a person changes them from elsewhere. */
  settings(person?: string): Promise<Settings>;
}

async function openContext(browser: Browser, sandbox: Sandbox, person: string | null): Promise<BrowserContext> {
  const { signInCookie } = await loadClients();
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  if (person === null) return context;
  const [name = '', value = ''] = (await signInCookie(sandbox, person)).split('=');
  await context.addCookies([{ name, value, url: sandbox.url, httpOnly: true, sameSite: 'Lax' }]);
  return context;
}

async function rename(sandbox: Sandbox, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const { apiAs } = await loadClients();
  const api = await apiAs(sandbox, 'u_mara');
  for (const [index, { id }] of sandbox.factory.entries())
    await api('PATCH', `/v1/user/devices/${id}`, { device_name: `${names[index % names.length]} ${index + 1}` });
}

interface Play {
  readonly webRoot: string;
  readonly shot: Shot;
  /** Of the devices, in turn; none: their own. */
  readonly names: readonly string[];
}

/** Brings a state about in a sandbox of its own, hands the page over, and closes everything. Rejects when the state does not come about. */
export async function play(
  browser: Browser,
  { webRoot, shot, names }: Play,
  take: (page: Page) => Promise<void>,
): Promise<void> {
  const { device: index = 0, person = OWNER, fleet } = shot;
  const sandbox = await start({
    webRoot,
    test: true,
    devices: Math.max(SEEDED, index + 1),
    devicePingMs: PING_MS,
    ...(fleet !== undefined && { fleet: true, burnIn: false, devices: fleet }),
  });
  const { apiAs, deviceOf, newDevice, settingsOf } = await loadClients();
  await rename(sandbox, names);
  const { id, device } = deviceOf(sandbox, index);
  const name = sandbox.find(id)?.name ?? '';
  const context = await openContext(browser, sandbox, person);
  const page = await context.newPage();
  const stage: Stage = {
    ...{ sandbox, page, id, name, device },
    api: (who = 'u_mara') => apiAs(sandbox, who),
    newDevice: () => newDevice(sandbox),
    settings: async (who = 'u_mara') => settingsOf(await apiAs(sandbox, who), id),
  };
  try {
    device.holdArmed(false);
    if (!shot.isAway && fleet === undefined) device.connect();
    await shot.before?.(stage);
    await page.goto(sandbox.url + shot.path.replace(':id', id));
    await shot.after?.(stage);
    await shot.seen(page).first().waitFor({ timeout: SEEN_MS });
    await take(page);
  } finally {
    await context.close();
    device.disconnect();
    await sandbox.close();
  }
}
