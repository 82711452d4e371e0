import { SETTINGS_PAGES, type SettingsPage } from './settingsPages';

/** The page that stands for a whole section, for a page below it. */
export function sectionOf(page: SettingsPage): SettingsPage {
  if (page.section !== undefined) return page;
  const [root] = page.path.split('/');
  return SETTINGS_PAGES.find((one) => one.section !== undefined && one.path.split('/')[0] === root) ?? page;
}
