import type { ComponentType } from 'react';

type PageModule = Promise<{ readonly default: ComponentType }>;

/**
 * The script of each page of a device's settings, by its path below `settings/`: all that the first script needs to know of them.
 * They are named `settings-…`, so that what these pages share is in none of them (`scripts/webpack/chunks.ts`).
 */
export const SETTINGS_ROUTES: Readonly<Record<string, () => PageModule>> = {
  general: () => import(/* webpackChunkName: 'settings-general' */ './GeneralSettings'),
  sharing: () => import(/* webpackChunkName: 'settings-sharing' */ './SharingSettings'),
  'media/pipeline': () => import(/* webpackChunkName: 'settings-media' */ './MediaSettings'),
  'media/sources/new': () =>
    import(/* webpackChunkName: 'settings-source' */ '../../features/device-media/pages/NewSourcePage'),
  'media/sources/:sourceId/edit': () =>
    import(/* webpackChunkName: 'settings-source' */ '../../features/device-media/pages/EditSourcePage'),
  modem: () => import(/* webpackChunkName: 'settings-modem' */ '../../features/device-modem/pages/ModemPage'),
  mavlink: () => import(/* webpackChunkName: 'settings-mavlink' */ '../../features/device-mavlink/pages/MavlinkPage'),
  'mavlink/configs/new': () =>
    import(/* webpackChunkName: 'settings-mavlink' */ '../../features/device-mavlink/pages/NewEndpointPage'),
  'mavlink/configs/:configId/edit': () =>
    import(/* webpackChunkName: 'settings-mavlink' */ '../../features/device-mavlink/pages/EditEndpointPage'),
  radio: () => import(/* webpackChunkName: 'settings-radio' */ '../../features/device-radio/pages/RadioPage'),
  network: () => import(/* webpackChunkName: 'settings-network' */ './NetworkSettings'),
  system: () => import(/* webpackChunkName: 'settings-system' */ '../../features/device-system/pages/SystemPage'),
  'system-logs': () => import(/* webpackChunkName: 'settings-logs' */ '../../features/device-logs/pages/LogsPage'),
  terminal: () =>
    import(/* webpackChunkName: 'settings-terminal' */ '../../features/device-terminal/pages/TerminalPage'),
};
