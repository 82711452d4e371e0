import type { MavlinkConfig, MavlinkConfigs } from '#app/api/mavlinkConfigs';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import type { DeviceId } from '#app/domain/ids';
import type { Endpoint } from '#app/settings/mavlinkEndpoint';
import { mavlink } from '#app/settings/sections/mavlink';
import { useRef } from 'react';
import { toastFailure } from '../../../api/toastFailure';
import { ButtonLink } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { Drawing } from '../../../components/Drawing';
import { Message } from '../../../components/Message';
import { OneOf } from '../../../components/OneOf';
import { fill } from '../../../lib/fill';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { isRefusedArmed, useAskFirst } from '../../../resource/useAskFirst';
import { useIsArmed } from '../../../resource/useIsArmed';
import { useMayChange } from '../../../resource/useMayChange';
import { useReportedTimes } from '../../../resource/useReportedTimes';
import { useMavlinkActions } from '../hooks/useMavlinkConfigs';
import { PRESETS } from '../presets';
import { WORDS } from '../words';
import { AskFirst } from '../../../resource/AskFirst';
import { EndpointRow } from './EndpointRow';
import classes from './Mavlink.module.css';

interface Props {
  readonly device: DeviceDetail;
  readonly configs: MavlinkConfigs;
}

interface Question {
  readonly id: string;
  readonly what: 'remove' | 'turnOff';
}

/** The endpoints of the router, and what may be done with each. */
export function EndpointsCard({ device, configs }: Props) {
  const { isOnline } = useDeviceStatus(device.id, device.lastSeenAt);
  const { asked, ask, close, isArmed, isNews, askOrToggle, keep, confirm } = useQuestions(device.id, configs.items);
  const reported = useReportedTimes(configs.items);
  const offline = reported.newest === null ? WORDS.offline : fill(WORDS.offlineAt, { reported: reported.newest });
  const mayChange = useMayChange(mavlink);
  const isEmpty = configs.items.every(({ isManaged }) => isManaged);
  return (
    <Card
      level={3}
      body="rows"
      title={WORDS.endpoints}
      description={<OneOf texts={[WORDS.endpointsHint, offline]} shown={isOnline === false ? 1 : 0} />}
      aside={
        mayChange && (
          <ButtonLink to="configs/new" look="primary">
            {WORDS.add}
          </ButtonLink>
        )
      }
    >
      <ul>
        {configs.items.map((config) => (
          <EndpointRow
            key={config.id}
            config={config}
            isOffline={isOnline === false}
            reported={isOnline === false ? reported.own(config) : null}
            mayChange={mayChange}
            onToggle={() => askOrToggle(config)}
            onRemove={() => ask({ id: config.id, what: 'remove' })}
            onKeep={() => void keep(config)}
          />
        ))}
      </ul>
      {isEmpty && <Empty mayChange={mayChange} isHere={configs.callerAddress !== null} />}
      {asked && <Ask {...asked} {...{ isArmed, isNews }} onClose={close} onConfirm={confirm} />}
    </Card>
  );
}

/** Deletes and switches endpoints, with the questions that come before. */
function useQuestions(id: DeviceId, configs: readonly MavlinkConfig[]) {
  const { change, remove } = useMavlinkActions(id);
  const toldArmed = useIsArmed();
  const sending = useRef(new Set<string>());
  const question = useAskFirst<Question>(toldArmed);
  const send = async (config: MavlinkConfig, body: Partial<Endpoint>) => {
    if (sending.current.has(config.id)) return;
    sending.current.add(config.id);
    try {
      await change(config, body);
    } catch (error) {
      if (isRefusedArmed(error)) question.askRefused({ id: config.id, what: 'turnOff' });
      else toastFailure(error, { id: `endpoint ${config.id}` });
    } finally {
      sending.current.delete(config.id);
    }
  };
  // Read from the current list: somebody else may change the endpoint while this person edits it.
  const config = configs.find((one) => one.id === question.asked?.id);
  const asked = question.asked && config ? { config, what: question.asked.what } : null;
  const confirm = () =>
    question.answer(async ({ what }, isArmed) => {
      if (config) await (what === 'remove' ? remove(config, isArmed) : change(config, { enabled: false }, isArmed));
    });
  const askOrToggle = (config: MavlinkConfig) => {
    if (toldArmed && config.desired?.enabled === true) question.ask({ id: config.id, what: 'turnOff' });
    else if (config.desired) void send(config, { enabled: !config.desired.enabled });
  };
  return { ...question, asked, askOrToggle, keep: (config: MavlinkConfig) => send(config, {}), confirm };
}

interface AskProps extends Pick<Question, 'what'> {
  readonly config: MavlinkConfig;
  readonly isArmed: boolean;
  readonly isNews: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

/** To delete is level 1, and to turn off needs a question while armed; while armed each level rises by one. */
function Ask({ config, what, ...rest }: AskProps) {
  const isRemoval = what === 'remove';
  const name = (config.desired ?? config.reported)?.name ?? '';
  return (
    <AskFirst
      {...rest}
      title={fill(isRemoval ? WORDS.removeTitle : WORDS.turnOffTitle, { name })}
      verb={isRemoval ? WORDS.removeVerb : WORDS.turnOffVerb}
      isTyped={isRemoval && rest.isArmed}
      armed={WORDS.cutArmed}
    >
      {WORDS.cutText}
    </AskFirst>
  );
}

interface EmptyProps {
  readonly mayChange: boolean;
  /** The address of this computer is known. */
  readonly isHere: boolean;
}

function Empty({ mayChange, isHere }: EmptyProps) {
  return (
    <Message
      level={3}
      drawing={<Drawing name="plug" />}
      title={WORDS.empty}
      action={
        mayChange && (
          <div className={classes.presets}>
            {Object.entries(PRESETS).map(([key, { label, labelElsewhere = label }]) => (
              <ButtonLink key={key} to={`configs/new?preset=${key}`}>
                {isHere ? label : labelElsewhere}
              </ButtonLink>
            ))}
          </div>
        )
      }
    />
  );
}
