export interface MenuEntry {
  readonly label: string;
  readonly run?: () => void;
  /** Of a link. */
  readonly to?: string;
  /** Of what can be on or off. */
  readonly isOn?: boolean;
  /** One of several, of which one is on. */
  readonly isChoice?: boolean;
  readonly isDisabled?: boolean;
  readonly isDanger?: boolean;
}

export interface MenuGroup {
  readonly title?: string;
  readonly entries: readonly MenuEntry[];
}
