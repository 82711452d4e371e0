import type { Permission } from '#app/domain/role';
import type { Section, SectionName } from '#app/settings/section';
import type { ComponentType } from 'react';
import type { PagePlan } from '../../lib/pagePlan';
import type { RouteHandle } from '../../lib/useRouteHandle';
import type { PartsOf, SectionParts } from '../../settings/SectionsContext';

/** The script of a page. `section`: the definition whose permission says who may change the page. `plan`: its cards, for its index and its placeholder. */
export interface PageModule {
  readonly default: ComponentType;
  readonly section?: Section;
  readonly plan?: PagePlan;
}

interface Entry {
  /** Below `/devices/:device_id/settings/`. */
  readonly path: string;
  readonly title: string;
  /** It has an entry in the list of sections. A page without one belongs to the entry whose path its own begins with. */
  readonly section?: true;
  /** A line stands above it in the list of sections. */
  readonly beginsGroup?: true;
  /** What stands beside its title is short: a narrow window has room for it beside the list of sections. */
  readonly hasShortHead?: true;
  /** Nothing on the page changes or stops the device. */
  readonly isOffDevice?: true;
  /** The sections of the settings that the page edits. */
  readonly edits?: { readonly [N in SectionName]?: PartsOf<N> };
}

/** A page whose permission comes from the section's definition, which its script exports with the plan of its cards. */
interface EditsSection extends Entry {
  readonly edits: NonNullable<Entry['edits']>;
  readonly needs?: undefined;
  readonly isClosed?: undefined;
  /**
   * Loads its script. The scripts are named `settings-…`, so that shared code goes into a chunk of its own
   * (`scripts/webpack/chunks.ts`).
   */
  readonly load: () => Promise<PageModule & Required<Pick<PageModule, 'section' | 'plan'>>>;
}

/** A page that shows more than the fields of one section. */
interface EditsMore extends Entry {
  /** The permission to change what the page shows. */
  readonly needs: Permission;
  /** Users without the permission may not open the page. */
  readonly isClosed?: true;
  readonly load: () => Promise<PageModule>;
}

/** One page of a device's settings. Its route, its entries in the list of sections and in the palette, its title and its read-only note come from this. */
export type SettingsPage = EditsSection | EditsMore;

/** In the order of the list. */
const PAGES = [
  {
    path: 'general',
    title: 'General',
    section: true,
    edits: {
      general: {
        noun: 'general',
        definition: async () => (await import('#app/settings/sections/general')).general,
        words: async () => (await import('../../features/device-general/words')).FIELDS,
      },
      alerts: {
        noun: 'alert',
        definition: async () => (await import('#app/settings/sections/alerts')).alerts,
        words: async () => (await import('../../features/device-alerts/words')).FIELDS,
      },
    },
    load: () => import(/* webpackChunkName: 'settings-general' */ './GeneralSettings'),
  },
  {
    path: 'sharing',
    title: 'Sharing',
    section: true,
    isOffDevice: true,
    needs: 'share',
    load: () => import(/* webpackChunkName: 'settings-sharing' */ '../../features/device-sharing/pages/SharingPage'),
  },
  {
    path: 'activity',
    title: 'Activity',
    section: true,
    isOffDevice: true,
    needs: 'readAudit',
    isClosed: true,
    load: () => import(/* webpackChunkName: 'settings-activity' */ '../../features/device-activity/pages/ActivityPage'),
  },
  {
    path: 'media/pipeline',
    title: 'Media',
    section: true,
    beginsGroup: true,
    edits: {
      media: {
        noun: 'media',
        definition: async () => (await import('#app/settings/sections/media')).media,
        words: async () => (await import('../../features/device-media/words')).FIELDS,
      },
    },
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
    edits: {
      modem: {
        noun: 'modem',
        definition: async () => (await import('#app/settings/sections/modem')).modem,
        words: async () => (await import('../../features/device-modem/words')).FIELDS,
      },
    },
    load: () => import(/* webpackChunkName: 'settings-modem' */ '../../features/device-modem/pages/ModemPage'),
  },
  {
    path: 'mavlink',
    title: 'MAVLink',
    section: true,
    edits: {
      mavlink: {
        noun: 'MAVLink',
        definition: async () => (await import('#app/settings/sections/mavlink')).mavlink,
        words: async () => (await import('../../features/device-mavlink/words')).FIELDS,
      },
    },
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
    edits: {
      radio: {
        noun: 'radio',
        definition: async () => (await import('#app/settings/sections/radio')).radio,
        words: async () => (await import('../../features/device-radio/words')).FIELDS,
      },
    },
    load: () => import(/* webpackChunkName: 'settings-radio' */ '../../features/device-radio/pages/RadioPage'),
  },
  {
    path: 'network',
    title: 'Network',
    section: true,
    edits: {
      network: {
        noun: 'network',
        definition: async () => (await import('#app/settings/sections/network')).network,
        words: async () => (await import('../../features/device-network/words')).FIELDS,
      },
    },
    load: () => import(/* webpackChunkName: 'settings-network' */ './NetworkSettings'),
  },
  {
    path: 'system',
    title: 'System',
    section: true,
    beginsGroup: true,
    hasShortHead: true,
    edits: {
      system: {
        noun: 'system',
        definition: async () => (await import('#app/settings/sections/system')).system,
        words: async () => (await import('../../features/device-system/fields')).FIELDS,
      },
    },
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
    edits: {
      terminal: {
        noun: 'terminal',
        definition: async () => (await import('#app/settings/sections/terminal')).terminal,
        words: async () => (await import('../../features/device-terminal/words')).FIELDS,
      },
    },
    needs: 'useTerminal',
    isClosed: true,
    load: () => import(/* webpackChunkName: 'settings-terminal' */ '../../features/device-terminal/pages/TerminalPage'),
  },
] as const satisfies readonly SettingsPage[];
export type SettingsPath = (typeof PAGES)[number]['path'];
export const SETTINGS_PAGES: readonly (SettingsPage & { readonly path: SettingsPath })[] = PAGES;

type Edited<P> = P extends { readonly edits: infer E } ? keyof E : never;
const edited = Object.assign({}, ...SETTINGS_PAGES.map(({ edits }) => edits)) as Readonly<
  Record<Edited<(typeof PAGES)[number]>, SectionParts>
>;
/** Parts of each section of a device's settings. A section without a page does not compile. */
export const SECTION_PARTS: Readonly<Record<SectionName, SectionParts>> = edited;

/** Where a section is edited, below `/devices/:device_id/settings/`; undefined when no page edits it. */
export const pathOfSection = (section: string): string | undefined =>
  SETTINGS_PAGES.find(({ edits }) => edits !== undefined && Object.hasOwn(edits, section))?.path;

/** The page of a route. */
export const pageOf = (handle: RouteHandle | undefined): SettingsPage | undefined =>
  SETTINGS_PAGES.find(({ path }) => path === handle?.path);
