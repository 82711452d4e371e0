/** @jest-environment ./test/support/pageEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { ALERT_KINDS } from '#app/domain/alert';
import { ruleFields } from '#app/domain/alertRules';
import type { SectionName } from '#app/settings/section';
import { SECTION_PARTS, SETTINGS_PAGES } from '../../../renderer/shell/device/settingsPages';
import { fieldAnchor } from '../../../renderer/resource/fieldAnchors';
import { SECTION_NAMES } from '../../sandbox/sections';
import { connect, open, usePages } from '../../support/pages';

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

test('every section of the settings has a page', () => {
  expect(new Set(edited.map(({ section }) => section))).toEqual(new Set(SECTION_NAMES));
});
