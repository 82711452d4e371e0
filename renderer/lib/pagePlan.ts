import type { Permission } from '#app/domain/role';

/** A card of a settings page, known before its contents are. */
export interface PlannedCard {
  readonly title: string;
  /** Users without the permission do not get it. */
  readonly needs?: Permission;
  /** Above the other cards, over the whole width, or beside them where there is room. */
  readonly place?: 'top' | 'aside';
  /** Rows of two fields in it. Without them its placeholder is as high as a folded card. */
  readonly rows?: number;
}

/** The cards of a settings page, in the order in which they are read. */
export type PagePlan = readonly PlannedCard[];
