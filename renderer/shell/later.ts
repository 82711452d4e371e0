import { holdKeys } from './palette/heldKeys';
import { keepPlaces } from './placesInHistory';

export { hearEntityEvent, renewFollowed } from '../live/applyEntityEvent';

// Parts of every signed-in page that load after the first screen. They start once per window, independent of the user.
keepPlaces();
holdKeys();
