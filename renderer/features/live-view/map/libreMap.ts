import { Map as LibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs';
import { readCredits, type Credit } from './attribution';
import type { Place } from './place';
import type { BaseFailure } from './words';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown;
}

/** A style that has not come by then will not come, in ms. */
const STYLE_MS = 15_000;

/** MapLibre starts its worker by a text; the page's policy lets this one text pass, and no other (S4). */
function allowWorker(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => (url === workerUrl ? url : null) });
  setWorkerUrl(workerUrl);
}
allowWorker();

export interface LibreEvents {
  onReady(): void;
  onCredits(credits: readonly Credit[]): void;
  onFail(why: BaseFailure): void;
}

export interface LibreHandle {
  show(centre: Place, zoom: number): void;
  close(): void;
}

function create(container: HTMLElement, style: string, centre: Place, zoom: number): LibreMap {
  return new LibreMap({
    container,
    style,
    center: [centre.lon, centre.lat],
    zoom,
    // The drawing above it takes the gestures and says whose map it is: MapLibre's own control writes HTML.
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    trackResize: true,
    canvasContextAttributes: { powerPreference: 'low-power' },
  });
}

/** Attributions of a map's sources, without duplicates. */
function creditsOf(map: LibreMap): readonly Credit[] {
  const texts = Object.keys(map.getStyle().sources).map((id) => map.getSource(id)?.attribution);
  return [...new Set(texts)].flatMap(readCredits);
}

/** Draws a style; throws where there is no WebGL. No callback runs after `onFail`. */
export function openLibreMap(
  container: HTMLElement,
  style: string,
  first: { readonly centre: Place; readonly zoom: number },
  events: LibreEvents,
): LibreHandle {
  const map = create(container, style, first.centre, first.zoom);
  let isStyled = false;
  let hasTiles = false;
  let isClosed = false;
  const late = window.setTimeout(() => fail('style'), STYLE_MS);
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    window.clearTimeout(late);
    map.remove();
  };
  const fail = (why: BaseFailure) => {
    if (isClosed) return;
    close();
    events.onFail(why);
  };
  map.on('error', (event) => {
    // A missing sign, font or single tile only leaves out that part.
    if (!isStyled) fail('style');
    else if ('sourceId' in event && !hasTiles) fail('tiles');
  });
  map.on('webglcontextlost', () => fail('webgl'));
  map.on('style.load', () => {
    if (isClosed) return;
    isStyled = true;
    window.clearTimeout(late);
    // As the drawing above it is, whatever the style would have.
    map.setProjection({ type: 'mercator' });
    map.setTerrain(null);
    events.onReady();
    events.onCredits(creditsOf(map));
  });
  map.on('sourcedata', ({ tile, sourceDataType }) => {
    if (isClosed) return;
    hasTiles ||= tile !== undefined && tile !== null;
    if (isStyled && sourceDataType === 'metadata') events.onCredits(creditsOf(map));
  });
  return {
    show: ({ lat, lon }, zoom) => {
      if (!isClosed) map.jumpTo({ center: [lon, lat], zoom, bearing: 0, pitch: 0 });
    },
    close,
  };
}
export type OpenLibreMap = typeof openLibreMap;
