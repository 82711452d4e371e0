import type { Core } from './core';
import { readFrame } from '../media/wire';
import { readDeviceMessage, type DeviceMessage } from './deviceMessages';
import { isTerminalMessage } from './terminal/message';
import { tellMedia } from './tellMedia';

type Hearing = Pick<
  Core,
  'media' | 'feed' | 'link' | 'settings' | 'commands' | 'dryRuns' | 'mavlink' | 'sources' | 'terminals' | 'journals'
>;

type JobMessage = Extract<DeviceMessage, { type: 'job' }>;

function hearJob({ commands, sources }: Pick<Hearing, 'commands' | 'sources'>, id: string, message: JobMessage): void {
  // Asked before its picture is taken in: those of other devices' jobs stay what they are.
  if (!commands.isOpen(id, message.job)) return;
  commands.hear(id, message.job, {
    state: message.state,
    progressPct: message.progress_pct,
    step: message.step,
    result: sources.withoutFrame(message.job, message.result),
    error: message.error,
  });
}

/** Handles a device's messages: streams, reports, frames, requests for the time. Others are dropped and logged. */
export function hearDevice(
  { media, feed, link, settings, commands, dryRuns, mavlink, sources, terminals, journals }: Hearing,
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
  if (isTerminalMessage(message)) return terminals.hear(id, message);
  switch (message.type) {
    case 'wrong':
      return log(`device: dropped a message: ${message.wrong}`);
    case 'hello':
      media.hello(id, message);
      return tellMedia({ media, feed }, id);
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
    case 'settings':
      settings.hear(id, message.sections, message.greeting);
      return message.greeting ? commands.deviceCame(id) : undefined;
    case 'mavlink':
      return mavlink.hear(id, message);
    case 'sources':
      return sources.hear(id, message);
    case 'answer':
      return sources.questions.hear(id, message.ask, message);
    case 'job':
      return hearJob({ commands, sources }, id, message);
    case 'journal':
      return journals.hear(id, message.boot_id, message.booted_at, message.lines);
    case 'dry-run':
      return dryRuns.hear(id, message.id, {
        errors: message.errors.map(({ code, error, field }) => ({ pointer: `/${field ?? ''}`, code, detail: error })),
        outage_ms: message.outage_ms,
      });
    case 'report':
      return feed.pass(id, message.topic, { ...message.data, device_id: id });
  }
}
