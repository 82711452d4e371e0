import { without } from '../../../scripts/lib/machine';
import { newDevice } from '../../support/newDevice';
import { apiAs } from '../../support/sandboxClient';
import type { WebKitPage } from '../../support/webkit/WebKitPage';
import { accountPages, settingsPages, visitorsPages, type Visit } from '../everyPage';
import { expect, signIn, test } from './webkitFixtures';

test.skip(...without('webkit'));

async function visit(webkit: WebKitPage, origin: string, { path, heading, texts = [] }: Visit): Promise<void> {
  await webkit.goto(origin + path);
  await test.step(path, async () => {
    await webkit.find({ role: 'heading', name: heading });
    for (const text of texts) await webkit.find({ text });
  });
}

const isGone = (webkit: WebKitPage, text: RegExp) =>
  webkit.until(async () => (await webkit.all({ text })).length === 0, `${String(text)} is still there`);

test('every page is there, from signing in to signing out, and the console is silent', async ({
  webkit,
  sandbox,
  device,
}) => {
  // Twenty-six pages, one after the other.
  test.slow();
  const mara = await apiAs(sandbox, 'u_mara');
  const { body } = await mara('POST', '/v1/invitations', { device_id: device(2).id, email: 'tomo@sandbox.example' });
  for (const one of visitorsPages((body as { id: string }).id)) await visit(webkit, sandbox.url, one);
  await signIn(webkit, sandbox);
  const drone = device(0);
  drone.device.connect();
  for (const one of [...accountPages(drone, device(3)), ...settingsPages(drone)]) await visit(webkit, sandbox.url, one);
  await webkit.goto(sandbox.url);
  await webkit.click({ role: 'button', name: /^Account/ });
  // It stands for three seconds only: the page itself notes that it was there, however slow the driver is.
  await webkit.evaluate(() => {
    const look = () => {
      if (/Redirecting in [123] seconds/.test(document.body.textContent)) sessionStorage.setItem('test-seen', 'yes');
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await webkit.click({ role: 'menuitem', name: 'Sign out' });
  await webkit.waitForPath('/sign-in');
  expect(await webkit.evaluate(() => sessionStorage.getItem('test-seen'))).toBe('yes');
});

test('devices come and go without a reload, readings come, and what was chosen is kept', async ({
  webkit,
  sandbox,
  device,
}) => {
  const drone = device(0);
  await signIn(webkit, sandbox);
  await webkit.find({ text: /Live: connected/ });
  expect(await webkit.all({ text: 'Online' })).toHaveLength(0);
  drone.device.connect();
  await webkit.find({ text: 'Online' });
  drone.device.disconnect();
  await isGone(webkit, /^Online$/);
  drone.device.connect();
  await webkit.find({ text: 'Online' });
  await webkit.click({ title: 'Dark' });
  const background = () => webkit.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await webkit.until(async () => (await background()) === 'rgb(11, 15, 20)', 'It is not dark');
  await webkit.goto(`${sandbox.url}/devices/${drone.id}`);
  await webkit.find({ text: /3D, 1\d sats/ });
  expect(await background()).toBe('rgb(11, 15, 20)');
});

test('a device is added by its code, renamed and shared; its invitation is accepted', async ({ webkit, sandbox }) => {
  const made = await newDevice(sandbox);
  await signIn(webkit, sandbox, 'Mara Lindqvist', '/device');
  await webkit.type({ label: 'Device code' }, made.code);
  await webkit.click({ role: 'button', name: 'Continue' });
  await webkit.click({ role: 'button', name: 'Add device' });
  await webkit.click({ role: 'link', name: 'Open device' });
  await webkit.click({ role: 'link', name: 'Settings' });
  await webkit.type({ label: 'Device name' }, ' Cliff');
  await webkit.click({ role: 'button', name: 'Save name' });
  await webkit.find({ role: 'heading', name: / Cliff$/ });
  // The heading changes before the server has answered; until then the form holds an edit.
  await webkit.find({ text: 'Name saved' });
  await webkit.click({ role: 'link', name: 'Sharing' });
  await webkit.type({ label: 'Email addresses' }, 'tomo@sandbox.example');
  await webkit.click({ role: 'button', name: 'Send invitation' });
  await webkit.find({ text: 'tomo@sandbox.example' });
  const id = new URL(await webkit.url()).pathname.split('/')[2];
  const mara = await apiAs(sandbox, 'u_mara');
  const { body } = await mara('GET', `/v1/user/devices/${id}/invitations`);
  const [invitation] = (body as { invitations: { id: string }[] }).invitations;
  await webkit.goto(`${sandbox.url}/sign-out`);
  await webkit.click({ role: 'button', name: 'Sign out' });
  await webkit.waitForPath('/sign-in');
  await signIn(webkit, sandbox, 'Tomo Sato');
  await webkit.goto(`${sandbox.url}/invitations/${invitation?.id}/accept`);
  await webkit.click({ role: 'button', name: 'Accept' });
  await webkit.find({ text: 'Invitation accepted successfully!' });
  await webkit.find({ text: / Cliff$/ });
  made.stop();
});

test('without WebRTC the live page and the wall say so, and readings come all the same', async ({
  webkit,
  sandbox,
  device,
}) => {
  const drone = device(0);
  drone.device.connect();
  await signIn(webkit, sandbox, 'Mara Lindqvist', `/devices/${drone.id}`);
  expect(await webkit.evaluate(() => 'RTCPeerConnection' in window)).toBe(false);
  await webkit.find({ text: /3D, 1\d sats/ });
  // Not the advice about a network that blocks it.
  const [notice] = await webkit.until(async () => {
    const found = await webkit.all({ text: /WebRTC/ });
    return found.length > 0 ? found : null;
  }, 'WebRTC is not named');
  expect(notice).toBeDefined();
  expect(await webkit.all({ text: /UDP|TURN/ })).toHaveLength(0);
  await webkit.goto(`${sandbox.url}/wall?devices=${drone.id}`);
  await webkit.find({ text: /WebRTC/ });
});
