import type { DeviceId } from '#app/domain/ids';
import { sessionEnd } from './sessionEnd';

/** The devices as the list last showed them, filtered and sorted. Read by pages that lead from one device to the next. */
export const listOrder: { ids: readonly DeviceId[] } = { ids: [] };

sessionEnd.onEnd(() => void (listOrder.ids = []));
