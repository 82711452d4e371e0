import { getLogLine } from '#app/api/deviceLogs';
import { isFiltering, type LogFilter } from '#app/domain/logFilter';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { devicePage } from '#app/domain/pagePaths';
import { useCallback, useMemo, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { useClient } from '../../../api/ClientContext';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Button } from '../../../components/Button';
import { MuiTabs, TabPanel } from '../../../components/MuiTabs';
import { SettingsHead } from '../../../components/SettingsHead';
import { useMedia } from '../../../lib/useMedia';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
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
import { useReloadOnline } from '../hooks/useReloadOnline';
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

const FIRST_WISHES: Wishes = { isFollowing: true, clock: 'local', isWrapped: null, isUnredacted: false };

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
  const isNarrow = useIsNarrow(view.around !== null);
  const isWrapped = wishes.isWrapped ?? isNarrow;
  const look = useRowLook(device, { ...wishes, isWrapped }, change, go);
  const again = () => setAttempt((now) => now + 1);
  const { isOnline } = useDeviceStatus(device.id, device.lastSeenAt);
  useReloadOnline(isOnline, state.phase === 'ready' && !state.isLive, () => {
    if (!session.goOn()) again();
  });
  const isUnsupported = state.problem?.code === 'unsupported';
  const picks = usePicks(view);
  return (
    <div className={classes.page}>
      <Columns id={device.id} around={view.around} session={session} picks={picks}>
        {!isUnsupported && (
          <Tools
            {...{ device, view, change, go, state, wishes, isWrapped, isNarrow, canFollow }}
            onWish={(part) => setWishes((now) => ({ ...now, ...part }))}
            onDownload={() => setIsDownloading(true)}
            onCleared={again}
          />
        )}
        <LogBody
          key={`${around} ${view.cursor} ${picks.count}`}
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
      </Columns>
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

/** Lines that are picked on the time line: each is brought into view, also when it was picked before. */
function usePicks({ around, cursor }: LogView) {
  const lines = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  // Above the time line, where there is no room beside it, stand the lines of which one was asked for; a pick moves nothing.
  const at = around?.at;
  const [[before, isLineFirst], setOrder] = useState([at, cursor !== null] as const);
  if (before !== at) setOrder([at, cursor !== null]);
  const onPick = () => {
    setCount(count + 1);
    lines.current?.scrollIntoView({ block: 'nearest' });
  };
  return { lines, count, onPick, isLineFirst };
}

interface ColumnsProps extends Pick<ComponentProps<typeof IncidentPanel>, 'id' | 'session'> {
  readonly around: LogView['around'];
  readonly picks: ReturnType<typeof usePicks>;
  readonly children: ReactNode;
}

/** The lines, and around a moment what else happened then: beside them, or below one another. */
function Columns({ id, around, session, picks, children }: ColumnsProps) {
  const { lines, onPick, isLineFirst } = picks;
  const incident = around && (
    <div className={classes.evidence}>
      <IncidentPanel key={around.at} id={id} around={around} session={session} onPick={onPick} />
    </div>
  );
  return (
    <div className={classes.columns}>
      {around && !isLineFirst && (
        <div className={classes.toLines}>
          <Button onClick={onPick}>{WORDS.toLines}</Button>
        </div>
      )}
      {!isLineFirst && incident}
      <div ref={lines} className={classes.journal}>
        {children}
      </div>
      {isLineFirst && incident}
    </div>
  );
}

type ToolsProps = Props &
  Omit<ComponentProps<typeof LogBar>, 'hasChoices' | 'isAround'> & { readonly isNarrow: boolean };

/** What filters the lines, and what can be done with them. */
function Tools({ view, change, go, isNarrow, ...bar }: ToolsProps) {
  const fold = useFold(isNarrow);
  const { device, state } = bar;
  const searchProblem = state.problem?.code?.startsWith('regex_') === true ? state.problem.text : null;
  const tools = { view, change, searchProblem, fold };
  return (
    <>
      <LogTools id={device.id} clear={() => go('')} {...tools} />
      <LogBar {...bar} isAround={view.around !== null} hasChoices={fold === null || fold.isOpen} />
    </>
  );
}

/** On a phone, and around a moment: a line's message is below its time. It is read whole unless the reader chooses otherwise. */
function useIsNarrow(isAround: boolean): boolean {
  const isPhone = useMedia('(max-width: 639px)');
  return isPhone || isAround;
}

/** Where there is little room, the lines have it, and the filters are a button. */
function useFold(isNarrow: boolean): Fold | null {
  const [isOpen, setIsOpen] = useState(false);
  return isNarrow ? { isOpen, onToggle: () => setIsOpen(!isOpen) } : null;
}

type Shown = Pick<Wishes, 'clock' | 'isUnredacted'> & Pick<RowLook, 'isWrapped'>;

function useRowLook(device: DeviceDetail, shown: Shown, change: Props['change'], go: Props['go']): RowLook {
  const client = useClient();
  const times = useLineTimes(shown.clock);
  const { links } = usePlatform();
  const { isWrapped, isUnredacted } = shown;
  const { id } = device;
  const base = devicePage(id, '/settings/system-logs');
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
