import { useSearchParams } from 'react-router-dom';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Button } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { FormProblem } from '../../../components/form/FormProblem';
import { Skeleton } from '../../../components/Skeleton';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { uniqueKeys } from '../../../lib/uniqueKeys';
import { MuiProvider } from '../../../theme/MuiProvider';
import classes from '../components/Activity.module.css';
import { ActivityDownloadButton, ActivityDownloadState } from '../components/ActivityDownload';
import { Entry } from '../components/Entry';
import { Filters } from '../components/Filters';
import { fitting, readFilter, writeFilter } from '../filter';
import { useActivity, type Activity } from '../hooks/useActivity';
import { useActivityDownload } from '../hooks/useActivityDownload';
import { WORDS } from '../words';

/** Who changed what on a device and its access, newest first, with the way to undo a change of settings. */
export default function ActivityPage() {
  const { id, name } = useCurrentDevice();
  const { zone } = useTimes();
  const activity = useActivity(id);
  const download = useActivityDownload(id, name);
  return (
    <MuiProvider>
      <Card
        level={3}
        title={WORDS.changes}
        description={fill(WORDS.hint, { zone })}
        aside={<ActivityDownloadButton download={download} />}
        body="rows"
      >
        <ActivityDownloadState download={download} />
        {activity.entries === undefined ? <Missing activity={activity} /> : <Rows activity={activity} />}
      </Card>
    </MuiProvider>
  );
}

/** Before there is anything to show: a place for it, or why there is nothing. */
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

function Rows({ activity }: { readonly activity: Activity }) {
  const { entries = [] } = activity;
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const isFiltered = filter.person !== null || filter.section !== null;
  const shown = fitting(entries, filter);
  const keys = uniqueKeys(shown.map(({ id }) => id));
  if (entries.length === 0 && !isFiltered) return <p className={classes.nothing}>{WORDS.none}</p>;
  return (
    <>
      <Filters {...{ entries, filter }} onChange={(next) => setParams(writeFilter(next), { replace: true })} />
      {shown.length === 0 ? (
        <div className={classes.nothing}>
          <p>{fill(WORDS.noneFound, { count: entries.length })}</p>
          <Button look="text" onClick={() => setParams({}, { replace: true })}>
            {WORDS.clear}
          </Button>
        </div>
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

/** The way to older entries, or why there is none. */
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
