import { NAME } from '#app/brand';
import type { DeviceList as Answer } from '#app/domain/device';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, ButtonLink, ExternalButtonLink } from '../../../components/Button';
import { MoreIcon } from '../../../components/MoreIcon';
import { Message } from '../../../components/Message';
import { usePlatform } from '../../../platform/PlatformContext';
import { DeviceList } from '../components/DeviceList';
import { DeviceSkeletons } from '../components/DeviceSkeletons';
import { EmptyDrawing } from '../components/EmptyDrawing';
import { ListToolbar } from '../components/ListToolbar';
import { LiveIndicator } from '../components/LiveIndicator';
import { ReloadBanner } from '../components/ReloadBanner';
import { useDevices } from '../hooks/useDevices';
import { useShownDevices } from '../hooks/useShownDevices';
import { isFiltered, readView, writeView, type ListView } from '../listView';
import classes from './DevicesPage.module.css';

/** The account's devices, live. */
export default function DevicesPage() {
  const { list, problem, isFetching, reload } = useDevices();
  const hasDevices = list !== undefined && list.devices.length + list.unreadable.length > 0;
  return (
    <>
      <title>{`Devices · ${NAME}`}</title>
      <PageHead hasDevices={hasDevices} />
      {list !== undefined && <ReloadBanner devices={list.devices} />}
      {list === undefined && problem === null && <DeviceSkeletons />}
      {problem !== null && <Failure problem={problem} isBusy={isFetching} onRetry={reload} />}
      {list !== undefined && !hasDevices && <NoDevices />}
      {list !== undefined && hasDevices && <Found list={list} />}
    </>
  );
}

function PageHead({ hasDevices }: { readonly hasDevices: boolean }) {
  const { links } = usePlatform();
  return (
    <div className={classes.head}>
      <h1 className={classes.title}>Devices</h1>
      <LiveIndicator />
      <div className={classes.actions}>
        <ExternalButtonLink href={links.href('docs')}>
          Documentation
          <MoreIcon name="external" size={16} />
        </ExternalButtonLink>
        {hasDevices && <ButtonLink to="/wall">Wall</ButtonLink>}
        {hasDevices && (
          <ButtonLink to="/device" look="primary">
            <MoreIcon name="plus" size={18} />
            Add Device
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function NoDevices() {
  return (
    <Message
      level={2}
      drawing={<EmptyDrawing />}
      title="No Devices Found"
      action={
        <ButtonLink to="/device" look="primary">
          <MoreIcon name="plus" size={18} />
          Add Your First Device
        </ButtonLink>
      }
    >
      Get started by adding your first device
    </Message>
  );
}

interface FailureProps {
  readonly problem: string;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

function Failure({ problem, isBusy, onRetry }: FailureProps) {
  return (
    <Message
      level={2}
      title="Devices could not be loaded"
      action={
        <Button look="primary" onClick={onRetry} disabled={isBusy}>
          {isBusy ? 'Trying…' : 'Try Again'}
        </Button>
      }
    >
      {problem}
    </Message>
  );
}

function Found({ list }: { readonly list: Answer }) {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const shown = useShownDevices(list.devices, view);
  const unreadable = isFiltered(view) ? [] : list.unreadable;
  const change = (part: Partial<ListView>) => setParams((now) => writeView(now, part), { replace: true });
  const clear = () => change({ query: '', status: null, role: null, onlyAuthProblems: false });
  return (
    <>
      <ListToolbar view={view} shown={shown.length} total={list.devices.length} onChange={change} />
      {list.omitted > 0 && (
        <p>{`The list is cut at ${list.devices.length} devices; ${list.omitted} more were left out.`}</p>
      )}
      {shown.length + unreadable.length > 0 ? (
        <DeviceList devices={shown} unreadable={unreadable} />
      ) : (
        <Message level={2} title="No device matches" action={<Button onClick={clear}>Clear search and filters</Button>}>
          Change the search or the filters to see more.
        </Message>
      )}
    </>
  );
}
