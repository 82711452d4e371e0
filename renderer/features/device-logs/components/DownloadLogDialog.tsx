import type { LogEstimate } from '#app/api/deviceLogFiles';
import { useState } from 'react';
import { Button } from '../../../components/Button';
import { FormProblem } from '../../../components/form/FormProblem';
import { FrameDialog } from '../../../components/FrameDialog';
import { ProgressBar } from '../../../components/ProgressBar';
import { Segments } from '../../../components/Segments';
import { fill } from '../../../lib/fill';
import { byteCount } from '../../../lib/quantity';
import type { Format } from '../exportBody';
import { useLogFile, type WantedFile } from '../hooks/useLogFile';
import { percentOf } from '../hooks/useSaving';
import { DOWNLOAD } from '../words';

const FORMATS = (['log', 'jsonl'] as const).map((value) => ({ value, label: DOWNLOAD.formats[value] }));

interface Props extends WantedFile {
  readonly onClose: () => void;
}

/** Says how large the file would be, has it written, then saves it: exactly what the filters let pass. */
export default function DownloadLogDialog(props: Props) {
  const { isUnredacted, onClose } = props;
  const [format, setFormat] = useState<Format>('log');
  const { estimate, isMeasuring, isTooLarge, isPreparing, percent, ready, failure, prepare, save, saving } = useLogFile(
    props,
    format,
  );
  const isSaving = saving !== null;
  return (
    <FrameDialog
      title={DOWNLOAD.title}
      text={`${DOWNLOAD.text} ${isUnredacted ? DOWNLOAD.secrets : DOWNLOAD.noSecrets}`}
      isHeld={isSaving}
      hasDraft={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} autoFocus>
            {DOWNLOAD.cancel}
          </Button>
          {ready !== null ? (
            <Button look="primary" isHeld={isSaving} onClick={save}>
              {fill(DOWNLOAD.save, { size: byteCount(ready.bytes) ?? '' })}
            </Button>
          ) : (
            <Button look="primary" disabled={estimate === null || isTooLarge} isHeld={isPreparing} onClick={prepare}>
              {DOWNLOAD.prepare}
            </Button>
          )}
        </>
      }
    >
      <Segments label={DOWNLOAD.format} name="log-format" options={FORMATS} value={format} onChange={setFormat} />
      <p role="status">{isMeasuring ? DOWNLOAD.estimating : estimate !== null && estimateText(estimate, isTooLarge)}</p>
      {isPreparing && <ProgressBar label={DOWNLOAD.preparing} percent={percent} />}
      {saving !== null && <ProgressBar label={DOWNLOAD.saving} percent={percentOf(saving)} />}
      {failure !== null && <FormProblem>{failure}</FormProblem>}
    </FrameDialog>
  );
}

function estimateText(estimate: LogEstimate, isTooLarge: boolean): string {
  const places = { lines: estimate.lines.toLocaleString('en'), size: byteCount(estimate.bytes) };
  const text = fill(estimate.isExact ? DOWNLOAD.exact : DOWNLOAD.about, places);
  return isTooLarge ? `${text} ${DOWNLOAD.tooLarge}` : text;
}
