import type { Device, DeviceList } from '#app/domain/device';
import { relativeTime } from '#app/domain/relativeTime';
import { useEffect, useMemo, useState } from 'react';
import { Banner } from '../../../components/Banner';
import { Button, ButtonLink } from '../../../components/Button';
import { Drawing } from '../../../components/Drawing';
import { Icon } from '../../../components/Icon';
import { Message } from '../../../components/Message';
import { PageTitle } from '../../../components/PageTitle';
import { TRIES_AGAIN } from '../../../components/words';
import { listOrder } from '../../../lib/listOrder';
import { useTimeText } from '../../../lib/times';
import { useTimed } from '../../../lib/useNow';
import { useQuery } from '../../../lib/useQuery';
import { DeviceSkeletons } from '../components/DeviceSkeletons';
import { DeviceTable } from '../components/DeviceTable';
import { ListHead, ListTools } from '../components/ListTools';
import { ReloadBanner } from '../components/ReloadBanner';
import { useDevices } from '../hooks/useDevices';
import { useKeepList } from '../hooks/useLastList';
import { useOrder } from '../hooks/useOrder';
import { useRowExtras } from '../hooks/useRowExtras';
import { useShownDevices, useStatusGap } from '../hooks/useShownDevices';
import { rowsOf } from '../groups';
import { dropLastList } from '../lastList';
import { isFiltered, NO_FILTERS, readView, sortByName, writeView, type ListView } from '../listView';
import { selection } from '../selection';
import { WORDS } from '../words';
import classes from './DevicesPage.module.css';

/** The account's devices, live. */
export default function DevicesPage() {
  const { list, keptAt, problem, isFetching, isRetried, reload } = useDevices();
  const [view, change] = useView();
  useEffect(() => selection.clear, []);
  const hasDevices = list !== undefined && list.devices.length + list.unreadable.length > 0;
  const hasFailed = problem !== null;
  const isLoading = list === undefined && !hasFailed;
  const isKept = keptAt !== null;
  const retry = (
    <Button look="primary" onClick={reload} disabled={isFetching}>
      {isFetching ? WORDS.trying : WORDS.tryAgain}
    </Button>
  );
  return (
    <div className={classes.page}>
      <PageTitle parts={[WORDS.title]} />
      {list !== undefined && <ReloadBanner devices={list.devices} />}
      {list !== undefined && hasFailed && <Banner action={retry}>{WORDS.notUpdated(problem, isRetried)}</Banner>}
      {/* One element for both states: a search that is typed while the list loads keeps the focus. */}
      {hasDevices || isLoading ? (
        <ListTools
          devices={hasDevices && !isKept ? list.devices : null}
          note={isKept && <Age at={keptAt} />}
          view={view}
          onChange={change}
        />
      ) : (
        <ListHead hasFailed={hasFailed} />
      )}
      {hasDevices && <Found list={list} isKept={isKept} hasFailed={hasFailed} view={view} onChange={change} />}
      {isLoading && <DeviceSkeletons />}
      {list === undefined && hasFailed && (
        <Message level={2} drawing={<Drawing name="plug" />} title={WORDS.failed} action={retry}>
          <p>{problem}</p>
          <p>{WORDS.failedHint}</p>
          {isRetried && <p>{TRIES_AGAIN}</p>}
        </Message>
      )}
      {list !== undefined && !hasDevices && <NoDevices />}
    </div>
  );
}

/** Returns the view from the address, and a function that changes it. */
function useView(): readonly [ListView, (part: Partial<ListView>) => void] {
  const { params, read, setParams } = useQuery();
  const view = useMemo(() => readView(params), [params]);
  return [view, (part) => setParams(writeView(read(), part), { replace: true })];
}

function NoDevices() {
  useEffect(dropLastList, []);
  return (
    <Message
      level={2}
      drawing={<Drawing name="mast" />}
      title={WORDS.none}
      action={
        <ButtonLink to="/device" look="primary">
          <Icon name="plus" size={18} />
          {WORDS.addFirst}
        </ButtonLink>
      }
    >
      <p>{WORDS.noneHint}</p>
      <p className={classes.invited}>{WORDS.noneInvited}</p>
    </Message>
  );
}

/** Shows the age of a list that the server has not confirmed, with the exact time on hover. */
function Age({ at }: { readonly at: number }) {
  const time = useTimeText()(at);
  const words = useTimed((now) => WORDS.asOf(relativeTime(at, now)));
  return (
    <span className={classes.age} title={time}>
      {words}
    </span>
  );
}

/** Returns the devices sorted by name, the order in which a list is stored. */
function useNamed(devices: readonly Device[], isKept: boolean): readonly Device[] {
  const [sorted, setSorted] = useState(() => ({ devices, named: isKept ? devices : sortByName(devices) }));
  if (sorted.devices === devices) return sorted.named;
  const named = sortByName(devices, sorted.named);
  setSorted({ devices, named });
  return named;
}

interface FoundProps {
  readonly list: DeviceList;
  /** The list is from the last visit; the server has not confirmed it. */
  readonly isKept: boolean;
  /** The request failed. */
  readonly hasFailed: boolean;
  readonly view: ListView;
  readonly onChange: (part: Partial<ListView>) => void;
}

function Found({ list, isKept, hasFailed, view, onChange }: FoundProps) {
  const Extras = useRowExtras();
  const named = useNamed(list.devices, isKept);
  const shown = useShownDevices(named, view);
  const gap = useStatusGap(view);
  useOrder(isKept ? null : named, view);
  useEffect(() => {
    // A device with several tags is in several groups; its first row counts.
    listOrder.ids = [...new Set(rowsOf(shown, view.isByTag).flatMap(({ device }) => device?.id ?? []))];
  }, [shown, view.isByTag]);
  useKeepList(isKept ? null : named);
  const unreadable = isFiltered(view) ? [] : list.unreadable;
  const clear = () => onChange({ query: '', ...NO_FILTERS });
  return (
    <>
      {/* Not in the table: an empty view depends on the reports as well. */}
      {Extras && <Extras.SummaryFeed />}
      {Extras && <Extras.SelectionDialog />}
      <span role="status" className="visually-hidden">
        {isKept && !hasFailed ? WORDS.loading : WORDS.count(shown.length, list.devices.length)}
      </span>
      {list.omitted > 0 && <p className={classes.cut}>{WORDS.cut(list.devices.length, list.omitted)}</p>}
      {shown.length + unreadable.length > 0 ? (
        <DeviceTable devices={shown} unreadable={unreadable} view={view} Extras={Extras} onChange={onChange} />
      ) : (isKept && !hasFailed) || gap === 'checking' ? (
        <DeviceSkeletons />
      ) : (
        <Message
          level={2}
          drawing={<Drawing name="search" />}
          title={gap === 'lost' ? WORDS.noStatus : WORDS.noMatch}
          action={<Button onClick={clear}>{WORDS.clear}</Button>}
        >
          {gap === 'lost' ? WORDS.noStatusHint : WORDS.noMatchHint}
        </Message>
      )}
    </>
  );
}
