import type { Values } from '#app/resource/define';
import { useValues } from '../../../resource/EditingContext';
import { Field } from '../../../resource/Field';
import { FieldCard } from '../../../resource/FieldCard';
import { FieldGrid } from '../../../resource/FieldGrid';
import { CardPair } from '../../../settings/WithAside';
import { FIELDS, WORDS } from '../words';
import { FrameRateNote, RateNotes, VideoNotes } from './Notes';
import { Outputs } from './Outputs';
import { SourceField } from './SourceField';

const isAdaptive = ({ rate_control: control }: Values) => control === 'adaptive';
const hasSound = ({ audio }: Values) => audio !== 'off';
const isOnDemand = ({ start_mode: mode }: Values) => mode === 'on_demand';
const isRecorded = ({ recording }: Values) => recording !== 'off';
const isAdvertised = ({ mavlink_advertise: is }: Values) => is === true;

/** Fields that others hide. */
const SHOWN = {
  bitrate_min_kbps: isAdaptive,
  bitrate_max_kbps: isAdaptive,
  audio_kbps: hasSound,
  stop_after_s: isOnDemand,
  recording_segment_min: isRecorded,
  mavlink_name: isAdvertised,
} as const;

/** The fields of each card, the main ones first. */
const NAMES = {
  video: ['resolution', 'fps', 'enabled', 'source', 'codec', 'encoder'],
  rate: ['bitrate_kbps', 'rate_control', 'bitrate_min_kbps', 'bitrate_max_kbps', 'keyframe_interval', 'intra_refresh'],
  image: ['rotation_deg', 'overlay_timestamp', 'flip_horizontal', 'flip_vertical'],
  running: ['start_mode', 'max_viewers', 'stop_after_s', 'mavlink_advertise', 'mavlink_name'],
  audio: ['audio', 'audio_kbps'],
  recording: ['recording', 'recording_segment_min'],
  outputs: ['outputs'],
} as const;

/** The settings of the pipeline. */
export function PipelineForm() {
  return (
    <>
      <FieldCard title={WORDS.video} names={NAMES.video} isShown={SHOWN}>
        <Field name="enabled" />
        <FieldGrid isTriple>
          <SourceField />
          <Field name="codec" />
          <Field name="encoder" />
          <Field name="resolution" />
          <Field name="fps" />
        </FieldGrid>
        <FrameRateNote />
        <VideoNotes />
      </FieldCard>
      <FieldCard title={WORDS.rate} names={NAMES.rate} isShown={SHOWN}>
        <FieldGrid>
          <Field name="rate_control" />
          <BitrateField />
          <Field name="bitrate_min_kbps" isShown={SHOWN.bitrate_min_kbps} />
          <Field name="bitrate_max_kbps" isShown={SHOWN.bitrate_max_kbps} />
          <Field name="keyframe_interval" />
          <Field name="intra_refresh" />
        </FieldGrid>
        <RateNotes />
      </FieldCard>
      <FieldCard title={WORDS.image} names={NAMES.image} isShown={SHOWN}>
        <FieldGrid>
          <Field name="rotation_deg" />
          <Field name="overlay_timestamp" />
          <Field name="flip_horizontal" />
          <Field name="flip_vertical" />
        </FieldGrid>
      </FieldCard>
      <StreamingCards />
    </>
  );
}

/** The bitrate; while it adapts, the label alone would not tell it from its limits. */
function BitrateField() {
  const hint = useValues(isAdaptive) ? WORDS.aimedAt : undefined;
  return <Field name="bitrate_kbps" hint={hint} />;
}

/** When the stream runs, and its further destinations. */
function StreamingCards() {
  const hasNoOutputs = useValues(({ outputs }) => !Array.isArray(outputs) || outputs.length === 0);
  return (
    <>
      <FieldCard title={WORDS.running} names={NAMES.running} isShown={SHOWN}>
        <FieldGrid isTriple>
          <Field name="start_mode" />
          <Field name="stop_after_s" isShown={SHOWN.stop_after_s} />
          <Field name="max_viewers" />
        </FieldGrid>
        <FieldGrid>
          <Field name="mavlink_advertise" />
          <Field name="mavlink_name" isShown={SHOWN.mavlink_name} />
        </FieldGrid>
      </FieldCard>
      <CardPair>
        <FieldCard title={WORDS.audio} names={NAMES.audio} isShown={SHOWN}>
          <FieldGrid>
            <Field name="audio" />
            <Field name="audio_kbps" isShown={SHOWN.audio_kbps} />
          </FieldGrid>
        </FieldCard>
        <FieldCard title={WORDS.recording} names={NAMES.recording} isShown={SHOWN}>
          <FieldGrid>
            <Field name="recording" />
            <Field name="recording_segment_min" isShown={SHOWN.recording_segment_min} />
          </FieldGrid>
        </FieldCard>
      </CardPair>
      <FieldCard
        title={WORDS.outputs}
        names={NAMES.outputs}
        description={WORDS.outputsText}
        {...(hasNoOutputs && { summary: WORDS.noOutputs })}
      >
        <Outputs kinds={FIELDS.outputs.choices} />
      </FieldCard>
    </>
  );
}
