import type { MavlinkConfig } from '#app/api/mavlinkConfigs';
import type { Endpoint } from '#app/settings/mavlinkEndpoint';
import { useNavigate } from 'react-router-dom';
import { ActionsMenu } from '../../../components/ActionsMenu';
import { Badge } from '../../../components/Badge';
import { MuiSwitch } from '../../../components/form/MuiSwitch';
import { OneOf } from '../../../components/OneOf';
import { fill } from '../../../lib/fill';
import { wordOf } from '../../../lib/wordOf';
import { useShownTopic } from '../../../live/device/useShownTopic';
import type { RowContext } from '../../../resource/ResourceList';
import { ResourceRow, RowNote } from '../../../resource/ResourceRow';
import { useAwayHold } from '../../../settings/useAwayHold';
import { describe } from '../describe';
import { WORDS } from '../words';
import { EndpointStatusLine } from './EndpointStatusLine';
import classes from './Mavlink.module.css';

interface Props {
  readonly config: MavlinkConfig;
  readonly context: RowContext;
  readonly mayChange: boolean;
  readonly onToggle: () => void;
}

const toneOf = (state: string) => (state === 'up' ? 'good' : state === 'error' ? 'bad' : 'quiet');

/** Returns the text while the router switches an endpoint on or off; null otherwise. */
function switchingText({ state, desired, reported }: MavlinkConfig): string | null {
  if (!desired || !reported || (state !== 'pending' && state !== 'applying')) return null;
  if (reported.enabled === desired.enabled) return null;
  return desired.enabled ? WORDS.turningOn : WORDS.turningOff;
}

/** An endpoint: its settings, its traffic, and the actions that the user's role allows. */
export function EndpointRow({ config, context, mayChange, onToggle }: Props) {
  const { value, at: heardAt, isStale: isSilent } = useShownTopic('mavlink-status');
  const hold = useAwayHold();
  const endpoint = config.reported ?? config.desired;
  if (!endpoint) return null;
  const heard = value?.endpoints.find(({ configId }) => configId === config.id);
  const status = heard ?? config.status;
  // The state that the server has stored is old while the device is offline.
  const isStale = isSilent || (context.isOffline && !heard);
  const report = heard && value && heardAt !== null ? { at: value.at, heardAt } : null;
  return (
    <ResourceRow
      item={config}
      reported={context.reported}
      lead={
        <span className={classes.lead} title={hold.title}>
          <MuiSwitch
            label={fill(WORDS.enable, { name: endpoint.name })}
            isOn={config.reported?.enabled === true}
            isDisabled={hold.disabled || !mayChange || config.isManaged || config.desired === null}
            onChange={onToggle}
          />
        </span>
      }
      badges={
        <>
          {config.isManaged && <Badge title={WORDS.managedHint}>{WORDS.managed}</Badge>}
          <State state={status?.state ?? null} isStale={isStale} />
        </>
      }
      change={switchingText(config)}
      facts={
        <>
          {status && <EndpointStatusLine {...{ status, report, isStale }} />}
          <Help endpoint={endpoint} isManaged={config.isManaged} isUp={status?.state === 'up'} />
        </>
      }
      actions={
        mayChange &&
        !config.isManaged &&
        (config.desired || config.state === 'rejected') && (
          <RowActions config={config} name={(config.desired ?? endpoint).name} context={context} />
        )
      }
    >
      <What endpoint={endpoint} isManaged={config.isManaged} />
    </ResourceRow>
  );
}

/** As wide while unknown, because a wider badge would wrap on a phone. The last badge, so that its empty room is not a gap. */
function State({ state, isStale }: { readonly state: string | null; readonly isStale: boolean }) {
  const known = state !== null && <Badge tone={toneOf(state)}>{wordOf(WORDS.routerStates, state)}</Badge>;
  return <OneOf texts={[known, <Badge key="unknown">{WORDS.noStatus}</Badge>]} shown={!known || isStale ? 1 : 0} />;
}

interface WhatProps {
  readonly endpoint: Endpoint;
  readonly isManaged: boolean;
}

/** Where it leads, and what for by its note. */
function What({ endpoint, isManaged }: WhatProps) {
  const { note } = endpoint;
  return (
    <span>
      {describe(endpoint)}
      {note !== '' && !isManaged && (
        <>
          {' · '}
          <span>{note}</span>
        </>
      )}
    </span>
  );
}

interface HelpProps extends WhatProps {
  readonly isUp: boolean;
}

/** Says why an endpoint can't be changed, or how to set up the other side while no packets pass. */
function Help({ endpoint: { type }, isManaged, isUp }: HelpProps) {
  const text = isManaged ? WORDS.managedHint : isUp ? undefined : WORDS.helps[type];
  return text !== undefined && <RowNote>{text}</RowNote>;
}

interface ActionsProps extends Pick<Props, 'config' | 'context'> {
  readonly name: string;
}

function RowActions({ config, name, context }: ActionsProps) {
  const navigate = useNavigate();
  const isDisabled = useAwayHold().disabled;
  const others =
    config.desired === null
      ? [{ label: WORDS.keep, isDisabled, run: context.onKeep }]
      : [
          { label: WORDS.edit, run: () => void navigate(`configs/${encodeURIComponent(config.id)}/edit`) },
          { label: WORDS.duplicate, run: () => void navigate(`configs/new?like=${encodeURIComponent(config.id)}`) },
        ];
  return (
    <ActionsMenu
      label={fill(WORDS.actions, { name })}
      actions={[...others, { label: WORDS.remove, isDanger: true, isDisabled, run: context.onRemove }]}
    />
  );
}
