import type { Device } from '#app/domain/device';

/** The heading of a group. */
export interface Group {
  /** Null for the group of devices without a tag. */
  readonly tag: string | null;
  readonly devices: readonly Device[];
}

/** A row of the table: a device or the heading above those of a tag. */
export type TableRow =
  | { readonly key: string; readonly device: Device; readonly group?: undefined }
  | { readonly key: string; readonly group: Group; readonly device?: undefined };

/** Returns the rows of devices in their order. `byTag`: grouped under a heading for each tag, in alphabetical order, with untagged devices last. A device with several tags is in each of their groups. */
export function rowsOf(devices: readonly Device[], byTag: boolean): readonly TableRow[] {
  if (!byTag) return devices.map((device) => ({ key: device.id, device }));
  const groups = new Map<string | null, Device[]>();
  for (const device of devices) {
    for (const tag of device.tags.length > 0 ? device.tags : [null]) {
      const others = groups.get(tag);
      if (others) others.push(device);
      else groups.set(tag, [device]);
    }
  }
  const untagged = groups.get(null);
  const tags = [...groups.keys()].filter((tag) => tag !== null).sort();
  return [...tags, ...(untagged ? [null] : [])].flatMap((tag): TableRow[] => {
    const own = groups.get(tag) ?? [];
    // IDs have no line breaks, so a heading's key cannot equal an ID.
    const of = (id: string) => `${id}\n${tag ?? ''}`;
    return [
      { key: of(tag === null ? ' none' : ''), group: { tag, devices: own } },
      ...own.map((device): TableRow => ({ key: of(device.id), device })),
    ];
  });
}
