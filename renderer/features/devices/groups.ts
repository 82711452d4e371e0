import type { Device } from '#app/domain/device';

/** The heading of a group. */
export interface Group {
  /** Null: the devices without a tag. */
  readonly tag: string | null;
  readonly devices: readonly Device[];
}

/** A row of the table: a device or the heading above those of a tag. */
export type TableRow =
  | { readonly key: string; readonly device: Device; readonly group?: undefined }
  | { readonly key: string; readonly group: Group; readonly device?: undefined };

/** The rows of devices in their order. `byTag`: below a heading for each tag, by the alphabet, last those without any. A device with several tags stands below each. */
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
    // An id has no line breaks, and a heading no id.
    const of = (id: string) => `${id}\n${tag ?? ''}`;
    return [
      { key: of(tag === null ? ' none' : ''), group: { tag, devices: own } },
      ...own.map((device): TableRow => ({ key: of(device.id), device })),
    ];
  });
}
