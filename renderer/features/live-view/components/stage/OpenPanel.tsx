import type { ReactNode } from 'react';
import { CopyButton } from '../../../../components/CopyButton';
import type { Source } from '../../connection/openInTurn';
import type { VideoStats } from '../../watch/readStats';
import type { PanelName } from '../../hooks/useStage';
import { PANELS } from '../../words/stage';
import { STATISTICS } from '../../words/statistics';
import { ConnectionTest } from './ConnectionTest';
import { Shortcuts } from './Shortcuts';
import { StagePanel } from './StagePanel';
import { StatsPanel, statisticsText } from './StatsPanel';

interface Props {
  readonly panel: PanelName;
  readonly stats: VideoStats;
  readonly fps: number | null;
  /** Statistics of the last minute, oldest first. */
  readonly past: readonly VideoStats[];
  /** The video that is shown. */
  readonly source: Source;
  readonly onClose: () => void;
  /** The panel "More". */
  readonly children: ReactNode;
}

/** The open panel over the video. */
export function OpenPanel({ panel, stats, fps, past, source, onClose, children }: Props) {
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
  if (panel === 'connection')
    return (
      <StagePanel words={PANELS.connection} onClose={onClose}>
        <ConnectionTest source={source} isRunAtOnce />
      </StagePanel>
    );
  const copy = <CopyButton text={statisticsText(stats, fps)} words={STATISTICS.copy} />;
  return (
    <StagePanel words={PANELS.statistics} onClose={onClose} action={copy}>
      <StatsPanel stats={stats} fps={fps} past={past} source={source} />
    </StagePanel>
  );
}
