import type { Permission } from '#app/domain/role';
import type { RouteHandle } from '../../lib/useRouteHandle';

/** One page of a device's settings: the list of sections and the titles come from this; `settingsRoutes.ts` has its script. */
export interface SettingsPage {
  /** Below `/devices/:device_id/settings/`. */
  readonly path: string;
  readonly title: string;
  /** It has an entry in the list of sections: its title, or this text. A page without one belongs to the entry whose path its own begins with. */
  readonly section?: true | string;
  /** A line stands above it in the list of sections. */
  readonly beginsGroup?: true;
  /** Who may change what it shows. */
  readonly needs: Permission;
  /** Others may not even look. */
  readonly isClosed?: true;
}

/** The page of a route. */
export const pageOf = (handle: RouteHandle | undefined): SettingsPage | undefined =>
  SETTINGS_PAGES.find(({ path }) => path === handle?.path);

/** In the order of the list. */
export const SETTINGS_PAGES: readonly SettingsPage[] = [
  {
    path: 'general',
    title: 'General',
    section: true,
    needs: 'rename',
  },
  {
    path: 'sharing',
    title: 'Sharing',
    section: true,
    needs: 'share',
  },
  {
    path: 'media/pipeline',
    title: 'Media pipeline',
    section: 'Media',
    beginsGroup: true,
    needs: 'editMedia',
  },
  {
    path: 'media/sources/new',
    title: 'New source',
    needs: 'editMedia',
  },
  {
    path: 'media/sources/:sourceId/edit',
    title: 'Edit source',
    needs: 'editMedia',
  },
  {
    path: 'modem',
    title: 'Modem',
    section: true,
    needs: 'editLinks',
  },
  {
    path: 'mavlink',
    title: 'MAVLink',
    section: true,
    needs: 'editMavlink',
  },
  {
    path: 'mavlink/configs/new',
    title: 'New MAVLink endpoint',
    needs: 'editMavlink',
  },
  {
    path: 'mavlink/configs/:configId/edit',
    title: 'Edit MAVLink endpoint',
    needs: 'editMavlink',
  },
  {
    path: 'radio',
    title: 'Radio',
    section: true,
    needs: 'editLinks',
  },
  {
    path: 'network',
    title: 'Network',
    section: true,
    needs: 'editLinks',
  },
  {
    path: 'system',
    title: 'System',
    section: true,
    beginsGroup: true,
    needs: 'operate',
  },
  {
    path: 'system-logs',
    title: 'System logs',
    section: true,
    needs: 'readLogs',
    isClosed: true,
  },
  {
    path: 'terminal',
    title: 'Terminal',
    section: true,
    needs: 'useTerminal',
    isClosed: true,
  },
];
