import { mayChange, type Definition } from '#app/resource/define';
import { useCurrentDevice } from '../api/CurrentDeviceContext';

/** Whether the user's role at the current device lets them change such a resource. */
export const useMayChange = (definition: Pick<Definition, 'permission'>): boolean =>
  mayChange(definition, useCurrentDevice().role);
