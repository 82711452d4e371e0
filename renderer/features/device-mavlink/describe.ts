import { addressText, type Endpoint } from '#app/settings/mavlinkEndpoint';
import { fill } from '../../lib/fill';
import { WORDS } from './words';

/** Type and address in plain words, as "Sends to 10.0.0.7:14550". */
export function describe(endpoint: Endpoint): string {
  const address = addressText(endpoint) ?? '';
  switch (endpoint.type) {
    case 'udp_client':
      return fill(WORDS.sendsTo, { address });
    case 'udp_server':
      return fill(WORDS.listensOn, { address });
    case 'tcp_client':
      return fill(WORDS.connectsTo, { address });
    case 'serial':
      return fill(WORDS.serialAt, { device: shortPath(endpoint.device ?? ''), bauds: endpoint.bauds.join(', ') });
    default:
      return endpoint.type;
  }
}

/** A stable path of a serial port is long; its last part names the device. */
const shortPath = (path: string) => path.split('/').at(-1) ?? path;
