import * as v from 'valibot';
import { MAX_TAGS, TAG } from '../../domain/device';
import { choice, rows, text } from '../../resource/field';
import { arrayOf } from '../../lib/read';
import { defineSection } from '../section';
import { isRepeating } from '../../resource/define';

declare module '../section' {
  interface Sections {
    general: typeof general;
  }
}

export const DEVICE_TYPES = ['copter', 'plane', 'vtol', 'rover', 'boat', 'sub', 'fixed_camera', 'other'] as const;

const Tag = v.pipe(v.string(), v.regex(TAG, 'A tag has 1 to 32 letters a-z, digits or dashes.'));

/** What people say about a device (pages §5). The device's name is its own resource (`renameDevice`). */
export const general = defineSection('general', {
  permission: 'rename',
  isKeptByServer: true,
  fields: {
    description: text({ max: 500 }),
    location: text({ max: 80 }),
    tags: rows(v.pipe(Tag), MAX_TAGS),
    type: choice(DEVICE_TYPES),
  },
  check: ({ tags }, _, before) =>
    isRepeating(arrayOf(tags), arrayOf(before.tags)) ? { tags: 'Remove the duplicate tags.' } : {},
});
