import { holdKeys } from './palette/heldKeys';
import { keepPlaces } from './placesInHistory';

export { hearEntityEvent, renewFollowed } from '../live/applyEntityEvent';

// What every page of a signed-in user has once the first screen stands: once for the window, whoever is signed in.
keepPlaces();
holdKeys();
