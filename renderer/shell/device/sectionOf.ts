import { SETTINGS_PAGES, type SettingsPage } from './settingsPages';

/** Returns the section page that a page belongs to. */
export function sectionOf(page: SettingsPage): SettingsPage {
  if (page.section !== undefined) return page;
  const [root] = page.path.split('/');
  return SETTINGS_PAGES.find((one) => one.section !== undefined && one.path.split('/')[0] === root) ?? page;
}
