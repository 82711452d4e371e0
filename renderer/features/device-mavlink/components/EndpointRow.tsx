import type { MavlinkConfig } from '#app/api/mavlinkConfigs';
import type { Endpoint } from '#app/settings/mavlinkEndpoint';
import { useNavigate } from 'react-router-dom';
import { ActionsMenu } from '../../../components/ActionsMenu';
import { Badge } from '../../../components/Badge';
import { MuiSwitch } from '../../../components/form/MuiSwitch';
import { OneOf } from '../../../components/OneOf';
import { RowText } from '../../../components/RowText';
import { fill } from '../../../lib/fill';
import { wordOf } from '../../../lib/wordOf';
import { useTopic } from '../../../live/device/useTopic';
import { ChangedBy } from '../../../resource/ChangedBy';
import { WORDS as SETTINGS } from '../../../resource/words';
import { describe } from '../describe';
import { WORDS } from '../words';
import { EndpointStatusLine } from './EndpointStatusLine';
import classes from './Mavlink.module.css';

interface Props {
  readonly config: MavlinkConfig;
  /** What the server remembers of the endpoint is old then. */
  readonly isOffline: boolean;
  /** When its values were reported; null: it need not be said. */
  readonly reported: string | null;
  readonly mayChange: boolean;
  readonly onToggle: () => void;
  readonly onRemove: () => void;
  /** After a deletion that the device has refused. */
  readonly onKeep: () => void;
}

const toneOf = (state: string) => (state === 'up' ? 'good' : state === 'error' ? 'bad' : 'quiet');

/** What is still on its way to the router; null: nothing. */
function changeText({ state, desired, reported }: MavlinkConfig): string | null {
  if (state === 'rejected') return null;
  if (desired === null) return state === 'queued_offline' ? WORDS.states.queued_offline : WORDS.removing;
  if (state === null || state === 'in_sync') return null;
  if (state !== 'queued_offline' && reported && reported.enabled !== desired.enabled)
    return desired.enabled ? WORDS.turningOn : WORDS.turningOff;
  return WORDS.states[state];
}

/** An endpoint: what it is, what passes it, and what may be done with it. */
export function EndpointRow(props: Props) {
  const { config, isOffline, reported, mayChange, onToggle, onRemove, onKeep } = props;
  const { value, at: heardAt, isStale: isSilent } = useTopic('mavlink-status');
  const endpoint = config.reported ?? config.desired;
  if (!endpoint) return null;
  const heard = value?.endpoints.find(({ configId }) => configId === config.id);
  const status = heard ?? config.status;
  const isStale = isSilent || (isOffline && !heard);
  const report = heard && value && heardAt !== null ? { at: value.at, heardAt } : null;
  const change = changeText(config);
  return (
    <li className={classes.row}>
      <MuiSwitch
        label={fill(WORDS.enable, { name: endpoint.name })}
        isOn={config.reported?.enabled === true}
        isDisabled={!mayChange || config.isManaged || config.desired === null}
        onChange={onToggle}
      />
      <RowText
        name={
          <>
            <bdi>{endpoint.name}</bdi>
            <State state={status?.state ?? null} isStale={isStale} />
            {config.isManaged && <Badge title={WORDS.managedHint}>{WORDS.managed}</Badge>}
          </>
        }
      >
        <span>{describe(endpoint)}</span>
        {change !== null && (
          <span role="status" className={classes.change}>
            {change}
          </span>
        )}
        {config.state === 'rejected' && (
          <span role="alert" className={classes.reason}>
            {fill(config.desired ? WORDS.rejected : WORDS.removalRejected, { reason: config.rejection ?? '' })}
          </span>
        )}
        {status && <EndpointStatusLine {...{ status, report, isStale }} />}
        <span className={classes.help}>{helpOf(endpoint, config.isManaged)}</span>
        {reported !== null && <span className={classes.help}>{fill(SETTINGS.reported, { reported })}</span>}
        {config.changedBy !== null && config.changedAt !== null && (
          <span className={classes.help}>
            <ChangedBy by={config.changedBy} at={config.changedAt} />
          </span>
        )}
      </RowText>
      {mayChange && !config.isManaged && (config.desired || config.state === 'rejected') && (
        <RowActions config={config} name={(config.desired ?? endpoint).name} onRemove={onRemove} onKeep={onKeep} />
      )}
    </li>
  );
}

/** In the same room whether it is known or not: on a phone, a longer badge would take another line. */
function State({ state, isStale }: { readonly state: string | null; readonly isStale: boolean }) {
  const known = state !== null && <Badge tone={toneOf(state)}>{wordOf(WORDS.routerStates, state)}</Badge>;
  return <OneOf texts={[known, <Badge key="unknown">{WORDS.noStatus}</Badge>]} shown={!known || isStale ? 1 : 0} />;
}

/** Why it exists, by its note or its type. */
function helpOf({ note, type }: Endpoint, isManaged: boolean): string {
  if (isManaged) return WORDS.managedHint;
  return [note, WORDS.helps[type]].filter(Boolean).join(' · ');
}

interface ActionsProps extends Pick<Props, 'config' | 'onRemove' | 'onKeep'> {
  readonly name: string;
}

function RowActions({ config, name, onRemove, onKeep }: ActionsProps) {
  const navigate = useNavigate();
  const others =
    config.desired === null
      ? [{ label: WORDS.keep, run: onKeep }]
      : [
          { label: WORDS.edit, run: () => void navigate(`configs/${encodeURIComponent(config.id)}/edit`) },
          { label: WORDS.duplicate, run: () => void navigate(`configs/new?like=${encodeURIComponent(config.id)}`) },
        ];
  return (
    <ActionsMenu
      label={fill(WORDS.actions, { name })}
      actions={[...others, { label: WORDS.remove, isDanger: true, run: onRemove }]}
    />
  );
}
