import type { MavlinkConfig, MavlinkConfigs } from '#app/api/mavlinkConfigs';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import type { Endpoint } from '#app/settings/mavlinkEndpoint';
import { mavlink } from '#app/settings/sections/mavlink';
import { useRef } from 'react';
import { onNewest } from '../../../api/onNewest';
import { toastFailure } from '../../../api/toastFailure';
import { ButtonLink } from '../../../components/Button';
import { Drawing } from '../../../components/Drawing';
import { Message } from '../../../components/Message';
import { fill } from '../../../lib/fill';
import { AskFirst } from '../../../resource/AskFirst';
import { ResourceList } from '../../../resource/ResourceList';
import { useAsked } from '../../../resource/useAsked';
import type { ItemActions } from '../../../resource/useCollection';
import { useMayChange } from '../../../resource/useMayChange';
import { AwayTag } from '../../../settings/AwayTag';
import { ENDPOINT_FORM } from '../endpointForm';
import { useMavlinkActions } from '../hooks/useMavlinkConfigs';
import { PRESETS } from '../presets';
import { LIST, WORDS } from '../words';
import { EndpointRow } from './EndpointRow';
import classes from './Mavlink.module.css';

interface Props {
  readonly device: DeviceDetail;
  readonly configs: MavlinkConfigs;
}

/** The endpoints of the router, and what may be done with each. */
export function EndpointsCard({ device, configs }: Props) {
  const actions = useMavlinkActions(device.id);
  const { asked, toggle, dialog } = useSwitch(actions, configs.items);
  const mayChange = useMayChange(mavlink);
  const isEmpty = configs.items.every(({ isManaged }) => isManaged);
  return (
    <>
      <ResourceList
        items={configs.items}
        words={LIST}
        form={ENDPOINT_FORM}
        actions={actions}
        aside={
          mayChange && (
            <>
              {!isEmpty && <AwayTag />}
              <ButtonLink to="configs/new" look="primary">
                {WORDS.add}
              </ButtonLink>
            </>
          )
        }
        empty={isEmpty && <Empty mayChange={mayChange} isHere={configs.callerAddress !== null} />}
        row={(config, context) => (
          <EndpointRow key={config.id} {...{ config, context, mayChange }} onToggle={() => toggle(config)} />
        )}
      />
      {asked && (
        <AskFirst
          title={fill(WORDS.turnOffTitle, { name: (asked.desired ?? asked.reported)?.name ?? '' })}
          verb={WORDS.turnOffVerb}
          armed={WORDS.cutArmed}
          {...dialog}
        >
          {WORDS.cutText}
        </AskFirst>
      )}
    </>
  );
}

/** Switches endpoints on and off, one call at a time each; that of an armed vehicle is turned off after a question. */
function useSwitch({ get, change }: ItemActions<MavlinkConfig, Partial<Endpoint>>, configs: readonly MavlinkConfig[]) {
  const sending = useRef(new Set<string>());
  const question = useAsked<string>();
  const turn = (config: MavlinkConfig, enabled: boolean, overrideArmed = false) => {
    const renew = async () => {
      const newest = await get(config.id);
      // To change one that is being deleted would keep it.
      return newest.desired === null ? null : newest;
    };
    return onNewest(config, renew, (one) => change(one, { enabled }, overrideArmed));
  };
  const send = async (config: MavlinkConfig, enabled: boolean) => {
    if (sending.current.has(config.id)) return;
    sending.current.add(config.id);
    await question.attempt(
      config.id,
      () => turn(config, enabled),
      (error) => toastFailure(error, { id: `endpoint ${config.id}` }),
    );
    sending.current.delete(config.id);
  };
  // Read from the current list: somebody else may change the endpoint while the question is open.
  const asked = configs.find(({ id }) => id === question.asked);
  const dialog = question.dialog(async (_, isArmed) => {
    if (asked) await turn(asked, false, isArmed);
  });
  const toggle = (config: MavlinkConfig) => {
    if (question.isArmed && config.desired?.enabled === true) question.ask(config.id);
    else if (config.desired) void send(config, !config.desired.enabled);
  };
  return { asked, toggle, dialog };
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
