import { terminal as section } from '#app/settings/sections/terminal';
import { useSearchParams } from 'react-router-dom';
import type { PagePlan } from '../../../lib/pagePlan';
import { SectionPage } from '../../../settings/SectionPage';
import { MuiProvider } from '../../../theme/MuiProvider';
import { AccessCard, AccessConsequence } from '../components/AccessCard';
import { RecordingCard } from '../components/RecordingCard';
import { SessionsCard } from '../components/SessionsCard';
import { TerminalArea } from '../components/TerminalArea';
import { useTabs } from '../hooks/useTabs';
import { FIELDS, WORDS } from '../words';
import classes from '../components/Terminal.module.css';

export const plan: PagePlan = [
  { title: WORDS.openTitle, rows: 1 },
  { title: WORDS.access, rows: 1 },
  { title: WORDS.sessions, rows: 1 },
];

/** Terminals on the device, their recordings, and who may open one (pages §15). */
export default function TerminalPage() {
  const [params] = useSearchParams();
  const tabs = useTabs();
  const recording = params.get('recording');
  return (
    <div className={classes.page}>
      {/* Stays mounted behind a recording: leaving a terminal for a minute must not lose its screen. */}
      <div hidden={recording !== null}>
        <SectionPage
          section={section}
          words={FIELDS}
          plan={plan}
          consequence={<AccessConsequence />}
          after={recording === null && <SessionsCard tabs={tabs} />}
        >
          <TerminalArea tabs={tabs} />
          <AccessCard />
        </SectionPage>
      </div>
      <MuiProvider>{recording !== null && <RecordingCard key={recording} id={recording} />}</MuiProvider>
    </div>
  );
}
