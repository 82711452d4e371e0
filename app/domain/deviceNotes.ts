import { NAME } from '../brand';
import type { DeviceNotice } from './deviceWatch';
import { gather, type Note } from './notices';
import { devicePage } from './pagePaths';

/** The list of devices, filtered to those that are offline. */
const OFFLINE_PATH = '/?status=offline';

/** The notifications of devices that went offline or came back at the same time. */
export function deviceNotes(notices: readonly DeviceNotice[]): readonly Note[] {
  return [...gatherState(notices, false), ...gatherState(notices, true)];
}

function gatherState(notices: readonly DeviceNotice[], isOnline: boolean): readonly Note[] {
  const devices = notices.filter((notice) => notice.isOnline === isOnline);
  const one = ({ id, name }: DeviceNotice): Note => ({
    title: name,
    body: isOnline ? 'Online again' : 'Offline',
    path: devicePage(id),
    tag: `device ${id}`,
  });
  const many = (count: number): Note =>
    isOnline
      ? { title: NAME, body: `${count} devices are online again`, path: '/', tag: 'devices online' }
      : { title: NAME, body: `${count} devices went offline`, path: OFFLINE_PATH, tag: 'devices offline' };
  return gather(devices, devices.length, one, many);
}
