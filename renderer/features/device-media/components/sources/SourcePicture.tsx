import type { DeviceId } from '#app/domain/ids';
import { useSourcePicture } from '../../hooks/useSources';
import { SOURCES } from '../../sourceWords';

interface Props {
  readonly id: DeviceId;
  readonly source: string;
  /** Alternative text. */
  readonly label: string;
  /** It may have a picture at all. */
  readonly isOn: boolean;
  readonly everyMs: number;
  readonly className: string | undefined;
}

/** The current picture of a source, or a sentence if it has none. */
export function SourcePicture({ id, source, label, isOn, everyMs, className }: Props) {
  const picture = useSourcePicture(id, source, isOn, everyMs);
  return <div className={className}>{picture === null ? SOURCES.noPicture : <img src={picture} alt={label} />}</div>;
}
