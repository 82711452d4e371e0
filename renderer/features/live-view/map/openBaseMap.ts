import { log } from '../../../lib/log';
import type { LibreEvents, LibreHandle, OpenLibreMap } from './libreMap';
import type { BaseMap } from './Scene';
import type { BaseFailure } from './words';

/** A map of a style under the drawing. Its code, which is large, comes now; the map itself with the first place to show. */
export function openBaseMap(
  container: HTMLElement,
  style: string,
  events: LibreEvents,
): BaseMap & { readonly close: () => void } {
  let open: OpenLibreMap | null = null;
  let map: LibreHandle | null = null;
  let isClosed = false;
  let wanted: Parameters<BaseMap['show']> | null = null;
  const close = () => {
    isClosed = true;
    map?.close();
    container.replaceChildren();
  };
  const fail = (why: BaseFailure) => {
    if (isClosed) return;
    close();
    log('warn', 'The map could not be drawn', { why });
    events.onFail(why);
  };
  const start = () => {
    if (isClosed || map || !open || !wanted) return;
    const [centre, zoom] = wanted;
    try {
      map = open(container, style, { centre, zoom }, { ...events, onFail: fail });
    } catch {
      fail('webgl');
    }
  };
  import(/* webpackChunkName: 'maplibre' */ './libreMap').then(
    (module) => {
      open = module.openLibreMap;
      start();
    },
    () => fail('script'),
  );
  return {
    show: (centre, zoom) => {
      wanted = [centre, zoom];
      if (map) map.show(centre, zoom);
      else start();
    },
    close,
  };
}
