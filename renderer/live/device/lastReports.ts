import { createDeviceMemory } from '../createDeviceMemory';
import type { Heard, TopicName, TopicValues } from './topics';

/** The last report of one device on each topic that it repeats: at most six values, each read from at most `MAX_DATA` characters. */
export type LastReports = Map<TopicName, Heard<TopicValues[TopicName]>>;

/** Lets a page that is opened after its device was lost show what an earlier page has received. */
export const lastReports = createDeviceMemory((): LastReports => new Map());
