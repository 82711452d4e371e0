/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { ALERT_KINDS } from '#app/domain/alert';
import { ruleFields } from '#app/domain/alertRules';
import { FILTERS } from '#app/settings/mavlinkEndpoint';
import type { SectionName } from '#app/settings/section';
import { SECTION_PARTS, SETTINGS_PAGES } from '../../../renderer/shell/device/settingsPages';
import { fieldAnchor } from '../../../renderer/resource/fieldAnchors';
import { SECTION_NAMES } from '../../sandbox/sections';
import { itemsOf } from '../../support/items';
import { connect, open, shared, usePages } from '../../support/pages';
import { apiAs } from '../../support/sandboxClient';

usePages();

const alertValues = ALERT_KINDS.flatMap((kind) => {
  const { isOn: _, ...values } = ruleFields(kind);
  return Object.values(values);
});

/** Fields that other values or other hardware bring to the page. All others are shown by a drone with its first values. */
const HIDDEN: Readonly<Partial<Record<SectionName, readonly (string | RegExp)[]>>> = {
  alerts: alertValues,
  mavlink: ['log_max_files', 'log_min_free_mb', /^rate_/],
  media: [/^bitrate_m/, 'stop_after_s', 'mavlink_name', 'audio_kbps', 'recording_segment_min'],
  modem: ['apn', 'auth_user', 'auth_password', 'data_cap_reset_day', 'data_cap_action', 'sim_puk', 'preferred_mode'],
  network: [/^hotspot_(?!mode)/],
  radio: [/^sik_/],
  system: ['update_time'],
};

const isHidden = (section: SectionName, name: string) =>
  HIDDEN[section]?.some((one) => (typeof one === 'string' ? one === name : one.test(name))) === true;

const edited = SETTINGS_PAGES.flatMap(({ path, edits }) =>
  (Object.keys(edits ?? {}) as SectionName[]).map((section) => ({ path, section })),
);

test.each(edited)('page $path has an element for each field of $section', async ({ path, section }) => {
  const { id } = await connect(0);
  const { fields } = await SECTION_PARTS[section].definition();
  const names = Object.keys(fields).filter((name) => !isHidden(section, name));
  expect(names).not.toEqual([]);
  await open('u_mara', `/devices/${id}/settings/${path}`);
  await waitFor(() => expect(names.filter((name) => !document.getElementById(fieldAnchor(name)))).toEqual([]));
});

test('a link leads to each list of the filters of an endpoint', async () => {
  const { id } = await connect(0);
  const mara = await apiAs(shared.sandbox, 'u_mara');
  const endpoints = itemsOf<{ readonly id: string; readonly version: number }>(
    () => mara,
    () => `/v1/user/devices/${id}/mavlink/configs`,
  );
  const made = await endpoints.made({ name: 'tablet', address: '10.0.0.9' });
  await open('u_mara', `/devices/${id}/settings/mavlink/configs/${made.id}/edit#block_msg_ids_in`);
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Messages to accept' })).toHaveFocus());
  const names = FILTERS.flatMap(({ allow, block }) => [allow, block]);
  expect(names.filter((name) => !document.getElementById(fieldAnchor(name)))).toEqual([]);
});

test('every section of the settings has a page', () => {
  expect(new Set(edited.map(({ section }) => section))).toEqual(new Set(SECTION_NAMES));
});
