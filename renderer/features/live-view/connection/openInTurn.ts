import { openWhep } from '#app/api/media';
import { streamAddress } from '#app/api/mediaRequest';
import { fillPath } from '#app/api/path';
import type { DeviceId } from '#app/domain/ids';
import type { IceServer, ServedIce } from '#app/domain/iceServers';
import { IceServers } from './IceServers';
import type { MediaCalls } from './mediaCalls';
import { openings } from './openings';
import { createWhep } from './whep';

export interface Source {
  readonly device: DeviceId;
  readonly stream: string;
  /** Where the streams list says that the stream is served now; null: at the API's own address for it. A new one counts for the next session. */
  readonly whepUrl: () => string | null;
  /** As the streams list names it; null: not known. */
  readonly codec: () => string | null;
}

/** Opens sessions of one stream, each in its turn among those of the page. `cancel` gives up the place in the queue, `hurry` takes a better one. */
export function openInTurn(
  media: MediaCalls,
  { device, stream, whepUrl, codec }: Source,
  fixed: readonly IceServer[],
  isUnseen: () => boolean,
) {
  const path = fillPath(openWhep.path, { id: device, stream_id: stream });
  const url = () => streamAddress(whepUrl() ?? path, media.rules.api, media.rules);
  const open = (offer: string, signal: AbortSignal) => createWhep(media, { url: url(), codec })(offer, signal);
  const servers = () => new IceServers(media.call, url(), fixed);
  const leaving = new AbortController();
  const wish = { key: `${device}/${stream}`, signal: leaving.signal, isUnseen };
  return {
    iceServers: { current: () => servers().current(), note: (served: ServedIce) => servers().note(served) },
    open: (offer: string) => openings.withOpening((signal) => open(offer, signal), wish),
    cancel: () => leaving.abort(),
    hurry: () => openings.hurry(wish.key),
  };
}
