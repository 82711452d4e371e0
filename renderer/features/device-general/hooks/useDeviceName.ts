import { DeviceNameSchema, getDevice } from '#app/api/device';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { define } from '#app/resource/define';
import { text } from '#app/resource/field';
import { resourceOf, type Resource } from '#app/resource/resource';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useClient } from '../../../api/ClientContext';
import { KEYS } from '../../../api/keys';
import { judgeOf } from '../../../resource/createEditorStore';
import type { Remote } from '../../../resource/createSave';
import { useResource } from '../../../resource/useResource';
import { useSave } from '../../../resource/useSave';
import { WORDS } from '../words';
import { useRename } from './useRename';

/** The device's name, which has the version of the device. */
export const deviceName = define('name', {
  permission: 'rename',
  isKeptByServer: true,
  fields: { name: { ...text({ max: 64 }), rules: DeviceNameSchema } },
});

const nameOf = ({ name, version }: Pick<DeviceDetail, 'name' | 'version'>): Resource =>
  resourceOf({ version, desired: { name } });

const fieldAt = (pointer: string) => (pointer === '/device_name' ? 'name' : undefined);
const judge = judgeOf(deviceName);

/** A device's name as it is edited; a new one is shown everywhere at once, and taken back if the server refuses. */
export function useDeviceName(device: DeviceDetail) {
  const client = useClient();
  const { mutate } = useSWRConfig();
  const rename = useRename(device);
  const [isRenaming, setRenaming] = useState(false);
  const latest = useRef(rename);
  useEffect(() => {
    latest.current = rename;
  });
  const { id, name, version } = device;
  const remote = useMemo(
    (): Remote => ({
      get: async () => {
        const now = await client.call(getDevice, { params: { id } });
        void mutate(KEYS.device(id), now, { revalidate: false });
        return nameOf(now);
      },
      change: async ({ edits, version: from }) => {
        setRenaming(true);
        try {
          return nameOf(await latest.current(String(edits.name), from));
        } finally {
          setRenaming(false);
        }
      },
    }),
    [client, mutate, id],
  );
  // While the call runs, `name` is already the new one, which the server may still refuse.
  const known = useMemo(() => (isRenaming ? null : nameOf({ name, version })), [isRenaming, name, version]);
  const draftName = `${id}.${deviceName.name}`;
  const handle = useResource(deviceName, { remote, known, draftName, fieldAt, judge });
  const save = useSave(handle, { told: WORDS.nameSaved });
  return { handle, save };
}
