import { findings } from '../../support/axe';
import { apiAs } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';
import { sectionPages } from '../everyPage';
import { expect, signIn, test } from './fixtures';
import { FIRST } from './settingsPage';

// The device garbles its sections: values beyond all ranges, unknown words, other types, missing members.
test('a half-broken device: each page shows what it understood, and says what it did not', async ({
  page,
  sandbox,
  device,
}) => {
  test.slow();
  const { id, device: drone } = device(0);
  drone.holdArmed(false);
  drone.setBehaviour({ isBroken: true });
  drone.connect();
  const settings = settingsOf(await apiAs(sandbox, 'u_mara'), id);
  for (const { section } of sectionPages) await settings.when(({ reported }) => reported !== null, section);
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${id}/settings/modem`);
  for (const { path } of sectionPages) {
    await page.goto(`${sandbox.url}/devices/${id}/settings/${path}`);
    await expect(
      page.getByText(/^The device reports values that this version does not understand: /),
      path,
    ).toBeVisible(FIRST);
    await expect(page.getByRole('status').filter({ hasText: 'Applied on the device' }), path).toHaveCount(0);
    expect(await findings(page), path).toEqual([]);
  }
  await page.goto(`${sandbox.url}/devices/${id}/settings/modem`);
  await expect(page.getByRole('group', { name: 'Bands' })).toContainText('Not reported by this device.');
  await expect(page.getByText('The device reports a value outside its own range.').first()).toBeVisible();
  await expect(page.getByRole('option', { name: 'a_word_of_tomorrow (not known here)' }).first()).toBeAttached();
  await expect(page.getByText(/ used in this period\.$/)).toBeVisible();
});
