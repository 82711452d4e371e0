import * as v from 'valibot';
import { isSafeId } from '#app/domain/ids';
import { PROBE_FAILURES, SOURCE_KINDS } from '#app/settings/mediaSource';
import { SourceSchema } from '#app/settings/source';
import { ControlValue } from '#app/settings/sourceControls';
import { rowEntries } from '../items/item';

const Text = (length: number) => v.pipe(v.string(), v.maxLength(length));
const few = <S extends v.GenericSchema>(schema: S) => v.pipe(v.array(schema), v.maxLength(64));
const SafeId = v.pipe(
  v.string(),
  v.check((id) => isSafeId(id)),
);
const Finite = v.pipe(v.number(), v.minValue(-1e9), v.maxValue(1e9));
const Count = v.pipe(v.number(), v.minValue(0), v.maxValue(1e6));
const Code = Text(64);

const Control = v.object({
  name: Text(64),
  label: Text(100),
  kind: v.picklist(['range', 'switch', 'menu']),
  min: v.nullable(Finite),
  max: v.nullable(Finite),
  step: v.nullable(Finite),
  choices: few(v.object({ value: Text(64), label: Text(100) })),
  default: ControlValue,
  value: ControlValue,
  inactive: v.boolean(),
});

const Camera = v.object({
  path: Text(200),
  kind: v.picklist(['v4l2', 'csi']),
  model: Text(100),
  plugged: v.boolean(),
  formats: few(v.object({ format: Text(32), sizes: few(v.object({ size: Text(16), fps: few(Count) })) })),
});

const Onvif = v.object({
  url: Text(300),
  name: Text(100),
  model: Text(100),
  firmware: Text(64),
  profiles: few(v.object({ id: Text(64), name: Text(100) })),
});

/** What a device says of its sources of video: all of it, each time. */
export const SourcesMessage = v.object({
  type: v.literal('sources'),
  /** On a fresh connection. */
  greeting: v.boolean(),
  supported: v.boolean(),
  kinds: few(v.picklist(SOURCE_KINDS)),
  cameras: few(Camera),
  onvif: few(Onvif),
  patterns: few(Text(32)),
  items: few(
    v.object({
      ...rowEntries(SourceSchema),
      built_in: v.boolean(),
      status: v.nullable(
        v.object({
          state: v.picklist(['ready', 'disabled', 'error']),
          error: v.nullable(v.picklist(PROBE_FAILURES)),
          codec: v.nullable(Text(32)),
          width: v.nullable(Count),
          height: v.nullable(Count),
          fps: v.nullable(Count),
        }),
      ),
      controls: few(Control),
    }),
  ),
});
export type SourcesReport = v.InferOutput<typeof SourcesMessage>;

/** A device's answer to a question of the server. */
export const AnswerMessage = v.object({
  type: v.literal('answer'),
  ask: SafeId,
  error: v.nullable(v.object({ code: Code, error: Text(300) })),
  /** Of a picture, in base64. */
  jpeg: v.nullable(v.pipe(v.string(), v.maxLength(60_000), v.base64())),
});
