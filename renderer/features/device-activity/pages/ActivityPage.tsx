import { useSearchParams } from 'react-router-dom';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Button } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { Drawing } from '../../../components/Drawing';
import { FormProblem } from '../../../components/form/FormProblem';
import { Message } from '../../../components/Message';
import { OneOf } from '../../../components/OneOf';
import { Skeleton } from '../../../components/Skeleton';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { uniqueKeys } from '../../../lib/uniqueKeys';
import { useUnheardSince } from '../../../live/liveState';
import { AwayNote } from '../../../settings/AwayNote';
import { MuiProvider } from '../../../theme/MuiProvider';
import classes from '../components/Activity.module.css';
import { ActivityDownloadButton, ActivityDownloadState } from '../components/ActivityDownload';
import { Entry } from '../components/Entry';
import { Filters } from '../components/Filters';
import { fitting, isEnough, isFiltering, readFilter, writeFilter, type ActivityFilter } from '../filter';
import { useActivity, type Activity } from '../hooks/useActivity';
import { useActivityDownload } from '../hooks/useActivityDownload';
import { WORDS } from '../words';

/** The changes to a device and its access, newest first. A change of settings can be undone. */
export default function ActivityPage() {
  const { id, name } = useCurrentDevice();
  const { zone } = useTimes();
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const activity = useActivity(id, (entries) => isEnough(entries, filter));
  const download = useActivityDownload(id, name);
  const isAway = useUnheardSince() !== null;
  const isEmpty = activity.entries?.length === 0 && !activity.hasMore;
  return (
    <MuiProvider>
      <Card
        level={3}
        title={WORDS.changes}
        description={<OneOf texts={[fill(WORDS.hint, { zone }), <AwayNote key="age" />]} shown={isAway ? 1 : 0} />}
        aside={<ActivityDownloadButton download={download} isEmpty={isEmpty} />}
        body="rows"
      >
        <ActivityDownloadState download={download} />
        {activity.entries === undefined ? (
          <Missing activity={activity} />
        ) : (
          <Rows {...{ activity, filter }} onFilter={(next) => setParams(writeFilter(next), { replace: true })} />
        )}
      </Card>
    </MuiProvider>
  );
}

/** Shown without entries: a placeholder while they load, or why they could not be loaded. */
function Missing({ activity: { problem, reload } }: { readonly activity: Activity }) {
  return (
    <div className={classes.inset}>
      {problem === null ? (
        <Skeleton width="100%" height={240} />
      ) : (
        <FormProblem>
          <p>{problem}</p>
          <Button onClick={reload}>{WORDS.tryAgain}</Button>
        </FormProblem>
      )}
    </div>
  );
}

interface RowsProps {
  readonly activity: Activity;
  readonly filter: ActivityFilter;
  readonly onFilter: (filter: ActivityFilter) => void;
}

function Rows({ activity, filter, onFilter }: RowsProps) {
  const { entries = [], hasMore } = activity;
  const shown = fitting(entries, filter);
  const keys = uniqueKeys(shown.map(({ id }) => id));
  if (entries.length === 0 && !isFiltering(filter))
    return (
      <div className={classes.empty}>
        <Message level={3} drawing={<Drawing name="lines" />} title={WORDS.none}>
          {WORDS.noneText}
        </Message>
      </div>
    );
  return (
    <>
      <Filters {...{ entries, filter, hasMore }} onChange={onFilter} />
      {shown.length === 0 ? (
        <NoneFound {...{ activity, onFilter }} />
      ) : (
        <ul aria-label={WORDS.activity}>
          {shown.map((entry, index) => (
            <Entry key={keys[index]} entry={entry} />
          ))}
        </ul>
      )}
      <Older activity={activity} />
    </>
  );
}

function NoneFound({ activity, onFilter }: Omit<RowsProps, 'filter'>) {
  const { entries = [], isLoading } = activity;
  return (
    <div className={classes.nothing}>
      <p role="status">{isLoading ? WORDS.searching : fill(WORDS.noneFound, { count: entries.length })}</p>
      <Button look="text" onClick={() => onFilter({ person: null, section: null })}>
        {WORDS.clear}
      </Button>
    </div>
  );
}

/** The button that loads older entries, or why there is none. */
function Older({ activity }: { readonly activity: Activity }) {
  const { entries = [], problem, isLoading, canGoOn, isBounded, showOlder, reload } = activity;
  if (problem !== null)
    return (
      <div className={classes.inset}>
        <FormProblem>
          <p>{fill(WORDS.olderFailed, { problem })}</p>
          <Button onClick={reload}>{WORDS.tryAgain}</Button>
        </FormProblem>
      </div>
    );
  if (isBounded) return <p className={classes.nothing}>{fill(WORDS.bounded, { count: entries.length })}</p>;
  if (!canGoOn && !isLoading) return null;
  return (
    <div className={classes.inset}>
      <Button isHeld={isLoading} onClick={showOlder}>
        {isLoading ? WORDS.loadingOlder : WORDS.showOlder}
      </Button>
    </div>
  );
}
