import type { Capability } from '#app/domain/role';
import type { ComponentType } from 'react';

type PageModule = Promise<{ readonly default: ComponentType }>;

/** One page of a device's settings: the routes, the list of sections, the breadcrumb and the titles come from this. */
export interface SettingsPage {
  /** Below `/devices/:device_id/settings/`. */
  readonly path: string;
  readonly title: string;
  /** Its entry in the list of sections; a page without one belongs to the entry whose path its own begins with. */
  readonly section?: string;
  /** Who may change what it shows. */
  readonly needs: Capability;
  /** Others may not even look. */
  readonly isClosed?: true;
  readonly load: () => PageModule;
}

const planned = (): PageModule => import('../../features/planned/pages/PlannedSettingsPage');

/** In the order of the list. */
export const SETTINGS_PAGES: readonly SettingsPage[] = [
  {
    path: 'general',
    title: 'General',
    section: 'General',
    needs: 'rename',
    load: () => import('../../features/device-general/pages/GeneralPage'),
  },
  {
    path: 'sharing',
    title: 'Sharing',
    section: 'Sharing',
    needs: 'share',
    load: () => import('../../features/device-sharing/pages/SharingPage'),
  },
  { path: 'media/pipeline', title: 'Media pipeline', section: 'Media', needs: 'editMedia', load: planned },
  { path: 'media/sources/new', title: 'New source', needs: 'editMedia', load: planned },
  { path: 'media/sources/:sourceId/edit', title: 'Edit source', needs: 'editMedia', load: planned },
  { path: 'modem', title: 'Modem', section: 'Modem', needs: 'editLinks', load: planned },
  { path: 'mavlink', title: 'MAVLink', section: 'MAVLink', needs: 'editMavlink', load: planned },
  { path: 'mavlink/configs/new', title: 'New MAVLink endpoint', needs: 'editMavlink', load: planned },
  { path: 'mavlink/configs/:configId/edit', title: 'Edit MAVLink endpoint', needs: 'editMavlink', load: planned },
  { path: 'radio', title: 'Radio', section: 'Radio', needs: 'editLinks', load: planned },
  { path: 'network', title: 'Network', section: 'Network', needs: 'editLinks', load: planned },
  { path: 'system', title: 'System', section: 'System', needs: 'operate', load: planned },
  {
    path: 'system-logs',
    title: 'System logs',
    section: 'System logs',
    needs: 'readLogs',
    isClosed: true,
    load: planned,
  },
  { path: 'terminal', title: 'Terminal', section: 'Terminal', needs: 'useTerminal', isClosed: true, load: planned },
];
