import { define } from '#app/resource/define';
import { choice, flag, secret, text, type Field } from '#app/resource/field';
import { SOURCE_KINDS } from '#app/settings/mediaSource';
import { RTP_CODECS, TRANSPORTS, type SourceField } from '#app/settings/source';
import type { SectionWords } from '../../resource/words';
import { FORM } from './sourceFormWords';
import { SOURCES } from './sourceWords';

/** A text as it is typed; the form is judged as a whole (`readValues`). */
const line = text({ max: 10_000 });

/** The form of a source of video. */
export const sourceForm = define('source', {
  permission: 'editMedia',
  fields: {
    name: line,
    kind: choice(SOURCE_KINDS),
    enabled: flag(),
    thermal: flag(),
    hfov_deg: line,
    note: line,
    device: line,
    format: line,
    size: line,
    fps: line,
    url: line,
    username: line,
    password: secret({ max: 1000 }),
    transport: choice(TRANSPORTS),
    tls_fingerprint_sha256: line,
    jitter_ms: line,
    timeout_s: line,
    profile: line,
    port: line,
    codec: choice(RTP_CODECS),
    sdp: line,
    pattern: line,
  } satisfies Record<SourceField, Field>,
});

export const SOURCE_FIELDS = {
  name: { label: FORM.name },
  kind: { label: FORM.kind, choices: SOURCES.kinds },
  enabled: { label: FORM.enabled },
  thermal: { label: FORM.thermal },
  hfov_deg: { label: FORM.hfov, hint: FORM.hfovHint },
  note: { label: FORM.note },
  device: { label: FORM.camera },
  format: { label: FORM.format },
  size: { label: FORM.size },
  fps: { label: FORM.fps },
  url: { label: FORM.url },
  username: { label: FORM.username },
  password: { label: FORM.passwords.rtsp ?? '' },
  transport: { label: FORM.transport, choices: FORM.transports },
  tls_fingerprint_sha256: { label: FORM.fingerprint, hint: FORM.fingerprintHint },
  jitter_ms: { label: FORM.jitter, hint: FORM.jitterHint },
  timeout_s: { label: FORM.timeout },
  profile: { label: FORM.profile },
  port: { label: FORM.port },
  codec: { label: FORM.codec, choices: SOURCES.codecs },
  sdp: { label: FORM.sdp, hint: FORM.sdpHint },
  pattern: { label: FORM.pattern, choices: FORM.patterns },
} satisfies SectionWords & Record<SourceField, unknown>;
