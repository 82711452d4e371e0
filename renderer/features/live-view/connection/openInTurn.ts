import type { DeviceId } from '#app/domain/ids';
import type { Client } from '../../../api/client';
import { withOpening } from './openings';
import { createWhep } from './whep';

interface Wanted {
  readonly client: Client;
  readonly device: DeviceId;
  readonly stream: string;
}

/** Opens sessions of one stream, each in its turn among those of the page. `cancel` gives up the place in the queue. */
export function openInTurn({ client, device, stream }: Wanted, isUnseen: () => boolean) {
  const open = createWhep(client, device, stream);
  const leaving = new AbortController();
  const wish = { key: `${device}/${stream}`, signal: leaving.signal, isUnseen };
  return {
    open: (offer: string) => withOpening((signal) => open(offer, signal), wish),
    cancel: () => leaving.abort(),
  };
}
