import type { Core } from './core';
import { readFrame } from '../media/wire';
import { readDeviceMessage } from './deviceMessages';
import { tellMedia } from './tellMedia';

/** What a device says: its streams, its reports, its frames, its questions for the time. What is none of these is dropped with a line in the log. */
export function hearDevice(
  { media, feed, link }: Pick<Core, 'media' | 'feed' | 'link'>,
  id: string,
  bytes: Buffer,
  isBinary: boolean,
  log: (line: string) => void,
): void {
  const receivedAt = Date.now();
  media.noteHeard(id);
  if (isBinary) {
    const frame = readFrame(bytes);
    if (!frame || !media.frame(id, frame)) log('device: dropped a frame that is none of its streams');
    return;
  }
  const message = readDeviceMessage(bytes);
  switch (message.type) {
    case 'wrong':
      return log(`device: dropped a message: ${message.wrong}`);
    case 'hello':
      return media.hello(id, message);
    case 'camera':
      media.cameraReport(id, message.data);
      return tellMedia({ media, feed }, id);
    case 'time':
      return link.send(id, {
        type: 'time',
        id: message.id,
        received_at_ms: receivedAt,
        sent_at_ms: Date.now(),
      });
    case 'report':
      return feed.tell(id, message.topic, { ...message.data, device_id: id });
  }
}
