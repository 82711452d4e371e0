import { describe, expect, test } from '@jest/globals';
import { SETTINGS_PAGES } from '../../../renderer/shell/device/settingsPages';
import { LOGS_AND_TERMINAL } from '../../../scripts/lib/screenshots/logsAndTerminal';
import { PAGES } from '../../../scripts/lib/screenshots/pages';
import { PAGE_STATES } from '../../../scripts/lib/screenshots/pageStates';
import { STATES } from '../../../scripts/lib/screenshots/states';
import { SECTION_STATES, type SectionState } from '#app/resource/states';

/** How the pictures name the states of a section. */
const OF_SECTION: Readonly<Record<SectionState, string>> = {
  in_sync: 'usual',
  pending: 'pending',
  applying: 'applying',
  awaiting_confirm: 'awaiting-confirm',
  reverting: 'reverting',
  rejected: 'rejected',
  queued_offline: 'queued-offline',
};

/** The rules shared by all pages, from pages §0, by hand. */
const SHARED = [
  ...['loading', 'never-reported', 'unsupported', 'old-firmware', 'offline', 'conflict', 'forbidden', 'error'],
  ...['stale', 'broken', 'went-back', 'unsaved', 'leaving', 'restored', 'invalid'],
  ...['secret-unset', 'secret-set', 'secret-cleared'],
  ...['question', 'armed-question', 'armed-refused', 'reverted'],
];

describe('npm run screenshots', () => {
  const shots = [...PAGES, ...STATES, ...PAGE_STATES, ...LOGS_AND_TERMINAL];
  const states = new Set(shots.map(({ state }) => state));

  test.each([...SECTION_STATES.map((state) => OF_SECTION[state]), ...SHARED])('draws the state %s', (state) =>
    expect(states).toContain(state),
  );

  test.each(SETTINGS_PAGES.map(({ path }) => path))('draws the page %s as it usually is', (path) => {
    const pattern = new RegExp(`^/devices/:id/settings/${path.replace(/:\w+/, '[^/]+')}$`);
    expect(PAGES.filter((shot) => shot.state === 'usual' && pattern.test(shot.path))).toHaveLength(1);
  });

  test('gives each picture a name of its own', () => {
    const names = shots.map(({ page, state }) => `${page}-${state}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
