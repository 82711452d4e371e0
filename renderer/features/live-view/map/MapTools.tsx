import { Button } from '../../../components/Button';
import { IconShape, PATHS } from '../../../components/Icon';
import type { Mode, Scene } from './Scene';
import { ZOOM_STEP } from './useMapInput';
import { WORDS } from './words';
import classes from './TrackMap.module.css';

const FOLLOW = 'M10 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM10 2.5v3m0 9v3M2.5 10h3m9 0h3';
const ALL = 'M3.5 7.5v-4h4m5 0h4v4m0 5v4h-4m-5 0h-4v-4';
const MINUS = 'M4 10h12';

interface ToolProps {
  readonly label: string;
  readonly path: string;
  readonly isOn?: boolean;
  readonly onClick: () => void;
}

function Tool({ label, path, isOn, onClick }: ToolProps) {
  const pressed = isOn === undefined ? {} : { 'aria-pressed': isOn };
  return (
    <Button look="icon" aria-label={label} title={label} onClick={onClick} {...pressed}>
      <IconShape path={path} size={16} />
    </Button>
  );
}

export function MapTools({ mode, scene }: { readonly mode: Mode; readonly scene: Scene | null }) {
  return (
    <div className={classes.tools} role="group" aria-label={WORDS.tools}>
      <Tool label={WORDS.follow} path={FOLLOW} isOn={mode === 'follow'} onClick={() => scene?.setMode('follow')} />
      <Tool label={WORDS.all} path={ALL} isOn={mode === 'all'} onClick={() => scene?.setMode('all')} />
      <Tool label={WORDS.zoomOut} path={MINUS} onClick={() => scene?.zoom(1 / ZOOM_STEP)} />
      <Tool label={WORDS.zoomIn} path={PATHS.plus} onClick={() => scene?.zoom(ZOOM_STEP)} />
    </div>
  );
}
