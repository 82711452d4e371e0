import type { MediaStreamInfo } from '#app/domain/stream';
import { MoreIcon } from '../../../../components/MoreIcon';
import { STAGE } from '../../words/stage';
import { Choice } from './Choice';
import classes from './Stage.module.css';

interface Props {
  readonly streams: readonly MediaStreamInfo[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** The camera on screen, and a native list to switch to another one of the device. */
export function CameraChooser({ streams, chosen, onChoose }: Props) {
  if (streams.length < 2) return null;
  const name = streams.find(({ id }) => id === chosen)?.name ?? '';
  return (
    <label className={classes.pill}>
      <MoreIcon name="camera" size={16} />
      <span className={classes.cut}>{name}</span>
      <MoreIcon name="down" size={16} />
      <select
        className={classes.over}
        aria-label={STAGE.camera}
        value={chosen}
        onChange={({ target }) => onChoose(target.value)}
      >
        {streams.map((stream) => (
          <option key={stream.id} value={stream.id}>
            {stream.name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The same choice in the panel "More", for stages without room for the chooser. */
export function CameraChoice({ streams, chosen, onChoose }: Props) {
  if (streams.length < 2) return null;
  return (
    <div className={classes.chooserInMore}>
      <Choice
        label={STAGE.camera}
        value={chosen}
        options={streams.map(({ id, name }) => [id, name] as const)}
        onChange={onChoose}
      />
    </div>
  );
}
