import * as v from 'valibot';
import { arrayOf, asRecord, read, textsIn } from '../lib/read';
import { textOr } from '../lib/texts';
import { SOURCE_KINDS, type SourceKind } from './mediaSource';

/** What a device can have as sources of video, and which cameras it has found (`GET .../media/capabilities`). */
export const CapabilitiesWire = v.object({
  /** Null: the device never said. */
  supported: v.nullable(v.boolean()),
  kinds: v.array(v.picklist(SOURCE_KINDS)),
  /** Cameras on the device itself; their paths are stable. */
  cameras: v.array(
    v.object({
      path: v.string(),
      kind: v.picklist(['v4l2', 'csi']),
      model: v.string(),
      /** False: unplugged for now. */
      plugged: v.boolean(),
      formats: v.array(
        v.object({
          format: v.string(),
          sizes: v.array(v.object({ size: v.string(), fps: v.array(v.number()) })),
        }),
      ),
    }),
  ),
  /** ONVIF cameras on its network. */
  onvif: v.array(
    v.object({
      url: v.string(),
      name: v.string(),
      model: v.string(),
      firmware: v.string(),
      profiles: v.array(v.object({ id: v.string(), name: v.string() })),
    }),
  ),
  patterns: v.array(v.string()),
});
export type CapabilitiesBody = v.InferOutput<typeof CapabilitiesWire>;

export interface FoundCamera {
  readonly path: string;
  readonly kind: SourceKind;
  readonly model: string;
  readonly isPlugged: boolean;
  readonly formats: readonly {
    readonly format: string;
    readonly sizes: readonly { readonly size: string; readonly fps: readonly number[] }[];
  }[];
}

interface FoundOnvif {
  readonly url: string;
  readonly name: string;
  readonly model: string;
  readonly firmware: string;
  readonly profiles: readonly { readonly id: string; readonly name: string }[];
}

export interface SourceCapabilities {
  readonly isSupported: boolean | null;
  readonly kinds: readonly SourceKind[];
  readonly cameras: readonly FoundCamera[];
  readonly onvif: readonly FoundOnvif[];
  readonly patterns: readonly string[];
}

function rows(value: unknown, name: string): readonly Readonly<Record<string, unknown>>[] {
  return arrayOf(asRecord(value)[name]).slice(0, 64).map(asRecord);
}
const words = (value: unknown): readonly string[] => textsIn(arrayOf(value).slice(0, 64));
const rates = (value: unknown): number[] =>
  Array.isArray(value)
    ? value.slice(0, 64).filter((one): one is number => typeof one === 'number' && one > 0 && Number.isFinite(one))
    : [];

function toCamera(raw: Readonly<Record<string, unknown>>): FoundCamera[] {
  const kind = read(v.picklist(['v4l2', 'csi']), raw.kind, null);
  if (typeof raw.path !== 'string' || kind === null) return [];
  const formats = rows(raw, 'formats').map((one) => ({
    format: textOr(one.format, ''),
    sizes: rows(one, 'sizes')
      .map(({ size, fps }) => ({ size: textOr(size, ''), fps: rates(fps) }))
      .filter(({ size }) => /^\d{1,5}x\d{1,5}$/.test(size)),
  }));
  return [{ path: raw.path, kind, model: textOr(raw.model, raw.path), isPlugged: raw.plugged !== false, formats }];
}

function toOnvif(raw: Readonly<Record<string, unknown>>): FoundOnvif[] {
  if (typeof raw.url !== 'string') return [];
  const profiles = rows(raw, 'profiles').flatMap(({ id, name }) =>
    typeof id === 'string' ? [{ id, name: textOr(name, id) }] : [],
  );
  const { url, name, model, firmware } = raw;
  return [{ url, name: textOr(name, url), model: textOr(model, ''), firmware: textOr(firmware, ''), profiles }];
}

/** What could be understood of a device's capabilities. Never throws. */
export function toCapabilities(body: unknown): SourceCapabilities {
  const raw = asRecord(body);
  const known: readonly string[] = SOURCE_KINDS;
  return {
    isSupported: typeof raw.supported === 'boolean' ? raw.supported : null,
    kinds: words(raw.kinds).filter((kind): kind is SourceKind => known.includes(kind)),
    cameras: rows(raw, 'cameras').flatMap(toCamera),
    onvif: rows(raw, 'onvif').flatMap(toOnvif),
    patterns: words(raw.patterns),
  };
}
