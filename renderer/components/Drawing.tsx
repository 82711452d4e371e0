import type { DrawingProps } from './drawingNames';
import { lazyPart } from './lazyPart';

/** Keeps the room of a drawing that is on its way, or that could not be loaded: the text beneath says all there is to say. */
const Room = () => <svg width="120" height="80" aria-hidden="true" />;

/** The line drawing of an empty state, for `Message`; without a meaning of its own. It comes after what it decorates. */
export const Drawing = lazyPart<DrawingProps>(() => import(/* webpackChunkName: 'drawings' */ './Drawings'), {
  failed: 'The drawing could not be loaded.',
  Fallback: Room,
  placeholder: <Room />,
});
