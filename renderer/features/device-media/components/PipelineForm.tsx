import type { Values } from '#app/resource/define';
import { Card } from '../../../components/Card';
import { Field } from '../../../resource/Field';
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

/** The settings of the pipeline. */
export function PipelineForm() {
  return (
    <>
      <Card level={3} title={WORDS.video}>
        <FieldGrid>
          <Field name="enabled" />
          <SourceField />
          <Field name="codec" />
          <Field name="encoder" />
          <Field name="resolution" />
          <Field name="fps" />
        </FieldGrid>
        <FrameRateNote />
        <VideoNotes />
      </Card>
      <Card level={3} title={WORDS.rate}>
        <FieldGrid>
          <Field name="rate_control" />
          <Field name="bitrate_kbps" />
          <Field name="bitrate_min_kbps" isShown={isAdaptive} />
          <Field name="bitrate_max_kbps" isShown={isAdaptive} />
          <Field name="keyframe_interval" />
          <Field name="intra_refresh" />
        </FieldGrid>
        <RateNotes />
      </Card>
      <Card level={3} title={WORDS.image}>
        <FieldGrid>
          <Field name="rotation_deg" />
          <Field name="overlay_timestamp" />
          <Field name="flip_horizontal" />
          <Field name="flip_vertical" />
        </FieldGrid>
      </Card>
      <StreamingCards />
    </>
  );
}

/** When the stream runs, and where else it goes. */
function StreamingCards() {
  return (
    <>
      <Card level={3} title={WORDS.running}>
        <FieldGrid>
          <Field name="start_mode" />
          <Field name="stop_after_s" isShown={isOnDemand} />
          <Field name="max_viewers" />
          <Field name="mavlink_advertise" />
          <Field name="mavlink_name" isShown={isAdvertised} />
        </FieldGrid>
      </Card>
      <CardPair>
        <Card level={3} title={WORDS.audio}>
          <FieldGrid>
            <Field name="audio" />
            <Field name="audio_kbps" isShown={hasSound} />
          </FieldGrid>
        </Card>
        <Card level={3} title={WORDS.recording}>
          <FieldGrid>
            <Field name="recording" />
            <Field name="recording_segment_min" isShown={isRecorded} />
          </FieldGrid>
        </Card>
      </CardPair>
      <Card level={3} title={WORDS.outputs} description={WORDS.outputsText}>
        <Outputs kinds={FIELDS.outputs?.choices ?? {}} />
      </Card>
    </>
  );
}
