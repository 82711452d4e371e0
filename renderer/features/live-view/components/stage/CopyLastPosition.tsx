import { CopyButton } from '../../../../components/CopyButton';
import { useCopyPlace } from '../../hooks/useCopyPlace';
import { RAIL } from '../../words/rail';

/** Where to look for a lost vehicle: copies its last reported position; absent while none is known. */
export function CopyLastPosition() {
  const copy = useCopyPlace();
  return copy && <CopyButton text={copy} words={RAIL.lastPosition} isLabelled />;
}
