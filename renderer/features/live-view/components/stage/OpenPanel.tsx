import type { ReactNode } from 'react';
import { CopyButton } from '../../../../components/CopyButton';
import type { VideoStats } from '../../connection/readStats';
import type { PanelName } from '../../hooks/useStage';
import { PANELS } from '../../words/stage';
import { STATISTICS } from '../../words/statistics';
import { Shortcuts } from './Shortcuts';
import { StagePanel } from './StagePanel';
import { StatsPanel, statisticsText } from './StatsPanel';

interface Props {
  readonly panel: PanelName;
  readonly stats: VideoStats;
  readonly fps: number | null;
  readonly onClose: () => void;
  /** The panel "More". */
  readonly children: ReactNode;
}

/** The open panel over the video. */
export function OpenPanel({ panel, stats, fps, onClose, children }: Props) {
  if (panel === 'more')
    return (
      <StagePanel words={PANELS.more} onClose={onClose}>
        {children}
      </StagePanel>
    );
  if (panel === 'shortcuts')
    return (
      <StagePanel words={PANELS.shortcuts} onClose={onClose}>
        <Shortcuts />
      </StagePanel>
    );
  const copy = <CopyButton text={statisticsText(stats, fps)} words={STATISTICS.copy} />;
  return (
    <StagePanel words={PANELS.statistics} onClose={onClose} action={copy}>
      <StatsPanel stats={stats} fps={fps} />
    </StagePanel>
  );
}
