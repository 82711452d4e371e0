import { endpointChanges, mavlinkEndpoint, normalised, type Endpoint } from '#app/settings/mavlinkEndpoint';
import type { ItemForm } from '../../resource/useItem';
import { ENDPOINT_FIELDS, WORDS } from './words';

/** How endpoints are edited and sent. */
export const ENDPOINT_FORM: ItemForm<Endpoint, Partial<Endpoint>> = {
  definition: mavlinkEndpoint,
  words: ENDPOINT_FIELDS,
  changesOf: endpointChanges,
  bodyOf: normalised,
  beingRemoved: WORDS.beingRemoved,
};
