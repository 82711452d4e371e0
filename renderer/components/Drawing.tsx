import type { DrawingProps } from './drawingNames';
import { lazyPart } from './lazyPart';

/** Keeps the space of a drawing that is loading or failed to load; the text below it is enough without it. */
const Room = () => <svg width="120" height="80" aria-hidden="true" />;

/** The line drawing of an empty state, for `Message`; without a meaning of its own. It comes after what it decorates. */
export const Drawing = lazyPart<DrawingProps>(() => import(/* webpackChunkName: 'drawings' */ './Drawings'), {
  failed: 'The drawing could not be loaded.',
  Fallback: Room,
  placeholder: <Room />,
});
