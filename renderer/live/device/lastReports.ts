import { createDeviceMemory } from '../createDeviceMemory';
import type { Heard, TopicName, TopicValues } from './topics';

/** The last that one device has reported on each topic that it repeats: six values at most, each read from no more than `MAX_DATA` characters. */
export type LastReports = Map<TopicName, Heard<TopicValues[TopicName]>>;

/** So that a page which is opened after its device was lost shows what an earlier page has heard of it. */
export const lastReports = createDeviceMemory((): LastReports => new Map());
