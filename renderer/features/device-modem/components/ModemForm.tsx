import { needsPuk } from '#app/domain/modem';
import type { Values } from '#app/resource/define';
import { fill } from '../../../lib/fill';
import { byteCount } from '../../../lib/quantity';
import { Field } from '../../../resource/Field';
import { FieldCard } from '../../../resource/FieldCard';
import { useEditorState } from '../../../resource/EditingContext';
import { FieldGrid } from '../../../resource/FieldGrid';
import { CardPair } from '../../../settings/WithAside';
import { WORDS } from '../words';
import { DataUse } from './DataUse';
import { PreferredField } from './PreferredField';
import { NEAR, useDataUse } from './useDataUse';
import { useModemCapability } from './useModemCapability';

const isManual = ({ apn_mode: mode }: Values) => mode === 'manual';
const needsUser = ({ auth_method: method }: Values) => method !== 'none';
const hasCap = ({ data_cap_gb: cap }: Values) => cap !== null;

/** Fields that others hide. */
const SHOWN = {
  apn: isManual,
  auth_user: needsUser,
  auth_password: needsUser,
  data_cap_reset_day: hasCap,
  data_cap_action: hasCap,
} as const;

/** The fields of each card, the main ones first. */
const NAMES = {
  connection: [
    'apn_mode',
    'ip_type',
    'enabled',
    'allow_roaming',
    'apn',
    'auth_method',
    'auth_user',
    'auth_password',
    'route_metric',
  ],
  // `preferred_mode` is not always shown (`PreferredField`).
  selection: ['mode', 'force_network', 'preferred_mode', 'bands'],
  sim: ['sim_pin', 'sim_puk'],
  dataCap: ['data_cap_gb', 'data_cap_action', 'data_cap_reset_day'],
  recovery: ['recover_after_s', 'keep_alive_host'],
} as const;

/** The settings of the modem, in groups. */
export function ModemForm() {
  const isCarrier = useEditorState(({ editor }) => editor.resource?.capability?.carrier === true);
  return (
    <>
      <FieldCard
        names={NAMES.connection}
        isShown={SHOWN}
        title={WORDS.connection}
        description={isCarrier ? WORDS.carrier : undefined}
      >
        <FieldGrid>
          <Field name="enabled" />
          <Field name="allow_roaming" />
          <Field name="apn_mode" />
          <Field name="apn" isShown={SHOWN.apn} />
          <Field name="ip_type" />
          <Field name="auth_method" />
          <Field name="auth_user" isShown={SHOWN.auth_user} />
          <Field name="auth_password" isShown={SHOWN.auth_password} />
          <Field name="route_metric" />
        </FieldGrid>
      </FieldCard>
      <FieldCard names={NAMES.selection} title={WORDS.selection} description={WORDS.selectionText}>
        <FieldGrid isTriple>
          <Field name="mode" />
          <PreferredField />
          <Field name="force_network" />
        </FieldGrid>
        <Field name="bands" />
      </FieldCard>
      <CardPair>
        <SimCard />
        <DataCapCard />
      </CardPair>
      <FieldCard names={NAMES.recovery} title={WORDS.recovery} description={WORDS.recoveryText}>
        <FieldGrid>
          <Field name="keep_alive_host" />
          <Field name="recover_after_s" />
        </FieldGrid>
      </FieldCard>
    </>
  );
}

function SimCard() {
  const modem = useModemCapability();
  const { pinTriesLeft, pukTriesLeft } = modem;
  const isLocked = needsPuk(modem);
  return (
    <FieldCard
      names={NAMES.sim}
      title={WORDS.sim}
      description={<PinTries />}
      summary={<PinTries />}
      isNeeded={isLocked || pinTriesLeft === 1 || pukTriesLeft === 0}
    >
      <FieldGrid>
        {isLocked && <Field name="sim_puk" />}
        <Field name="sim_pin" />
      </FieldGrid>
    </FieldCard>
  );
}

function DataCapCard() {
  const { bytes, part } = useDataUse();
  return (
    <FieldCard
      names={NAMES.dataCap}
      isShown={SHOWN}
      title={WORDS.dataCap}
      isNeeded={part !== null && part >= NEAR}
      {...(bytes !== null && { summary: fill(WORDS.usedShort, { used: byteCount(bytes) }) })}
    >
      <DataUse />
      <FieldGrid>
        <Field name="data_cap_gb" />
        <Field name="data_cap_reset_day" isShown={SHOWN.data_cap_reset_day} />
        <Field name="data_cap_action" isShown={SHOWN.data_cap_action} />
      </FieldGrid>
    </FieldCard>
  );
}

/** How many wrong PINs the card still allows. */
function PinTries() {
  const modem = useModemCapability();
  const { pinTriesLeft, pukTriesLeft } = modem;
  if (pukTriesLeft === 0) return WORDS.pukGone;
  if (needsPuk(modem))
    return pukTriesLeft === null ? WORDS.pinLockedUncounted : fill(WORDS.pinLocked, { count: pukTriesLeft });
  if (pinTriesLeft === null) return null;
  return pinTriesLeft === 1 ? WORDS.pinLast : fill(WORDS.pinTries, { count: pinTriesLeft });
}
