import { getLogLine } from '#app/api/deviceLogs';
import { isFiltering, type LogFilter } from '#app/domain/logFilter';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import type { DeviceId } from '#app/domain/ids';
import { useCallback, useMemo, useState, type ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { useClient } from '../../../api/ClientContext';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { MuiTabs, TabPanel } from '../../../components/MuiTabs';
import { SettingsHead } from '../../../components/SettingsHead';
import { useMedia } from '../../../lib/useMedia';
import { usePlatform } from '../../../platform/PlatformContext';
import { MuiProvider } from '../../../theme/MuiProvider';
import { DownloadLogDialog, FlightLogs, IncidentPanel } from '../components/lazyParts';
import { LogBar, type Wishes } from '../components/LogBar';
import { LogBody } from '../components/LogBody';
import type { RowLook } from '../components/LineRow';
import { LogTools, type Fold } from '../components/LogTools';
import classes from '../components/Logs.module.css';
import { useLineTimes } from '../hooks/useLineTimes';
import { useLogSession } from '../hooks/useLogSession';
import { useLogView } from '../hooks/useLogView';
import type { LogSession } from '../LogSession';
import { CLOSE, linkTo, shownFilter, type LogView } from '../logView';
import { WORDS } from '../words';

const TABS = [
  { value: 'journal', label: WORDS.journal },
  { value: 'flights', label: WORDS.flights },
] as const;
const TAB_ID = 'logs';

/** The logs of a device: its journal, filtered and followed, and those of its flight controller. */
export default function LogsPage() {
  const device = useCurrentDevice();
  const { view, change, go } = useLogView();
  return (
    <MuiProvider>
      <SettingsHead>
        <MuiTabs
          label={WORDS.view}
          id={TAB_ID}
          options={TABS}
          value={view.tab}
          onChange={(tab) => go(tab === 'flights' ? '?tab=flights' : '')}
        />
      </SettingsHead>
      {/* Only one is followed and loaded. */}
      <TabPanel id={TAB_ID} value="journal" current={view.tab}>
        {view.tab === 'journal' && <Journal device={device} view={view} change={change} go={go} />}
      </TabPanel>
      <TabPanel id={TAB_ID} value="flights" current={view.tab}>
        {view.tab === 'flights' && <FlightLogs device={device} />}
      </TabPanel>
    </MuiProvider>
  );
}

interface Props {
  readonly device: DeviceDetail;
  readonly view: LogView;
  readonly change: (part: Partial<LogFilter>) => void;
  readonly go: (search: string) => void;
}

const FIRST_WISHES: Wishes = { isFollowing: true, clock: 'local', isWrapped: false, isUnredacted: false };

function Journal({ device, view, change, go }: Props) {
  const [wishes, setWishes] = useState(FIRST_WISHES);
  const [attempt, setAttempt] = useState(0);
  const [isDownloading, setIsDownloading] = useState(false);
  const filter = useMemo(() => shownFilter(view), [view]);
  const canFollow = filter.until === null;
  const isFollowing = wishes.isFollowing && canFollow;
  const around = view.around?.at ?? null;
  const { isUnredacted } = wishes;
  const { session, state } = useLogSession({ id: device.id, filter, around, isUnredacted, isFollowing, attempt });
  const look = useRowLook(device, wishes, change, go);
  const again = () => setAttempt((now) => now + 1);
  const isUnsupported = state.problem?.code === 'unsupported';
  // Below the lines where one of them is what was asked for.
  const incident = view.around && <Incident id={device.id} around={view.around} session={session} go={go} />;
  return (
    <div className={classes.page}>
      {view.cursor === null && incident}
      {!isUnsupported && (
        <Tools
          {...{ device, view, change, go, state, wishes, canFollow }}
          onWish={(part) => setWishes((now) => ({ ...now, ...part }))}
          onDownload={() => setIsDownloading(true)}
          onCleared={again}
        />
      )}
      <LogBody
        key={`${around} ${view.cursor}`}
        device={device}
        session={session}
        state={state}
        look={look}
        isFiltering={isFiltering(filter)}
        isFollowing={isFollowing}
        around={around}
        cursor={view.cursor}
        onRetry={again}
      />
      {view.cursor !== null && incident}
      {isDownloading && (
        <DownloadLogDialog
          device={device}
          filter={filter}
          isUnredacted={isUnredacted}
          onClose={() => setIsDownloading(false)}
        />
      )}
    </div>
  );
}

type ToolsProps = Props & Omit<ComponentProps<typeof LogBar>, 'hasChoices'>;

/** What filters the lines, and what can be done with them. */
function Tools({ view, change, go, ...bar }: ToolsProps) {
  const fold = useFold();
  const { device, state } = bar;
  const searchProblem = state.problem?.code?.startsWith('regex_') === true ? state.problem.text : null;
  const tools = { view, change, searchProblem, fold };
  return (
    <>
      <LogTools id={device.id} clear={() => go('')} {...tools} />
      <LogBar {...bar} hasChoices={fold === null || fold.isOpen} />
    </>
  );
}

/** On a phone the lines have the room, and the filters are a button. */
function useFold(): Fold | null {
  const [isOpen, setIsOpen] = useState(false);
  const isPhone = useMedia('(max-width: 639px)');
  return isPhone ? { isOpen, onToggle: () => setIsOpen(!isOpen) } : null;
}

interface IncidentProps {
  readonly id: DeviceId;
  readonly around: NonNullable<LogView['around']>;
  readonly session: LogSession;
  readonly go: (search: string) => void;
}

function Incident({ id, around, session, go }: IncidentProps) {
  const { links } = usePlatform();
  const { pathname, search } = useLocation();
  return (
    <IncidentPanel
      key={`${around.at} ${around.ms}`}
      id={id}
      around={around}
      link={links.page(pathname + search)}
      onPick={(at) => go(linkTo(at, null, CLOSE))}
      session={session}
    />
  );
}

function useRowLook(device: DeviceDetail, wishes: Wishes, change: Props['change'], go: Props['go']): RowLook {
  const client = useClient();
  const times = useLineTimes(wishes.clock);
  const { links } = usePlatform();
  const { isWrapped, isUnredacted } = wishes;
  const { id } = device;
  const base = `/devices/${id}/settings/system-logs`;
  const onUnit = useCallback((unit: string) => change({ units: [unit] }), [change]);
  const onProcess = useCallback((pid: number) => change({ pid }), [change]);
  return useMemo(
    () => ({
      isWrapped,
      times,
      onUnit,
      onProcess,
      loadWhole: ({ cursor }) => {
        const query = isUnredacted ? { redact: 'false' } : {};
        return client.call(getLogLine, { params: { id, cursor }, query });
      },
      linkOf: ({ at, cursor }) => links.page(base + linkTo(at, cursor)),
      onAround: ({ at, cursor }) => go(linkTo(at, cursor, CLOSE)),
    }),
    [isWrapped, isUnredacted, id, client, times, onUnit, onProcess, links, base, go],
  );
}
