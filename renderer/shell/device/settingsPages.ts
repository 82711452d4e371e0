import type { Permission } from '#app/domain/role';
import type { SectionName } from '#app/settings/section';
import type { ComponentType } from 'react';
import type { RouteHandle } from '../../lib/useRouteHandle';

export type PageModule = Promise<{ readonly default: ComponentType }>;

/** One page of a device's settings: its route, its entry in the list of sections, its title and the note for those who may only look come from this. */
export interface SettingsPage {
  /** Below `/devices/:device_id/settings/`. */
  readonly path: string;
  readonly title: string;
  /** It has an entry in the list of sections: its title, or this text. A page without one belongs to the entry whose path its own begins with. */
  readonly section?: true | string;
  /** A line stands above it in the list of sections. */
  readonly beginsGroup?: true;
  /** The sections of the settings that it edits. */
  readonly edits?: readonly SectionName[];
  /** Who may change what it shows. */
  readonly needs: Permission;
  /** Others may not even look. */
  readonly isClosed?: true;
  /**
   * Its script. They are named `settings-…`, so that what these pages share is in none of them
   * (`scripts/webpack/chunks.ts`).
   */
  readonly load: () => PageModule;
}

/** In the order of the list. */
const PAGES = [
  {
    path: 'general',
    title: 'General',
    section: true,
    edits: ['general', 'alerts'],
    needs: 'rename',
    load: () => import(/* webpackChunkName: 'settings-general' */ './GeneralSettings'),
  },
  {
    path: 'sharing',
    title: 'Sharing',
    section: true,
    needs: 'share',
    load: () => import(/* webpackChunkName: 'settings-sharing' */ './SharingSettings'),
  },
  {
    path: 'media/pipeline',
    title: 'Media pipeline',
    section: 'Media',
    beginsGroup: true,
    edits: ['media'],
    needs: 'editMedia',
    load: () => import(/* webpackChunkName: 'settings-media' */ './MediaSettings'),
  },
  {
    path: 'media/sources/new',
    title: 'New source',
    needs: 'editMedia',
    load: () => import(/* webpackChunkName: 'settings-source' */ '../../features/device-media/pages/NewSourcePage'),
  },
  {
    path: 'media/sources/:sourceId/edit',
    title: 'Edit source',
    needs: 'editMedia',
    load: () => import(/* webpackChunkName: 'settings-source' */ '../../features/device-media/pages/EditSourcePage'),
  },
  {
    path: 'modem',
    title: 'Modem',
    section: true,
    edits: ['modem'],
    needs: 'editLinks',
    load: () => import(/* webpackChunkName: 'settings-modem' */ '../../features/device-modem/pages/ModemPage'),
  },
  {
    path: 'mavlink',
    title: 'MAVLink',
    section: true,
    edits: ['mavlink'],
    needs: 'editMavlink',
    load: () => import(/* webpackChunkName: 'settings-mavlink' */ '../../features/device-mavlink/pages/MavlinkPage'),
  },
  {
    path: 'mavlink/configs/new',
    title: 'New MAVLink endpoint',
    needs: 'editMavlink',
    load: () =>
      import(/* webpackChunkName: 'settings-mavlink' */ '../../features/device-mavlink/pages/NewEndpointPage'),
  },
  {
    path: 'mavlink/configs/:configId/edit',
    title: 'Edit MAVLink endpoint',
    needs: 'editMavlink',
    load: () =>
      import(/* webpackChunkName: 'settings-mavlink' */ '../../features/device-mavlink/pages/EditEndpointPage'),
  },
  {
    path: 'radio',
    title: 'Radio',
    section: true,
    edits: ['radio'],
    needs: 'editLinks',
    load: () => import(/* webpackChunkName: 'settings-radio' */ '../../features/device-radio/pages/RadioPage'),
  },
  {
    path: 'network',
    title: 'Network',
    section: true,
    edits: ['network'],
    needs: 'editLinks',
    load: () => import(/* webpackChunkName: 'settings-network' */ './NetworkSettings'),
  },
  {
    path: 'system',
    title: 'System',
    section: true,
    beginsGroup: true,
    edits: ['system'],
    needs: 'operate',
    load: () => import(/* webpackChunkName: 'settings-system' */ '../../features/device-system/pages/SystemPage'),
  },
  {
    path: 'system-logs',
    title: 'System logs',
    section: true,
    needs: 'readLogs',
    isClosed: true,
    load: () => import(/* webpackChunkName: 'settings-logs' */ '../../features/device-logs/pages/LogsPage'),
  },
  {
    path: 'terminal',
    title: 'Terminal',
    section: true,
    edits: ['terminal'],
    needs: 'useTerminal',
    isClosed: true,
    load: () => import(/* webpackChunkName: 'settings-terminal' */ '../../features/device-terminal/pages/TerminalPage'),
  },
] as const satisfies readonly SettingsPage[];
export type SettingsPath = (typeof PAGES)[number]['path'];
export const SETTINGS_PAGES: readonly (SettingsPage & { readonly path: SettingsPath })[] = PAGES;

/** The page of a route. */
export const pageOf = (handle: RouteHandle | undefined): SettingsPage | undefined =>
  SETTINGS_PAGES.find(({ path }) => path === handle?.path);
