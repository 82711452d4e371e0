/** Texts of actions that interrupt the main stream's video; places in braces are filled by `fill`. */
export const PIPELINE = {
  restart: 'Restart pipeline…',
  restartTitle: 'Restart the pipeline?',
  restartVerb: 'Restart pipeline',
  gap: {
    none: 'No one is watching now.',
    one: '1 person is watching and will see a gap of 2 to 5 s.',
    other: '{count} people are watching and will see a gap of 2 to 5 s.',
  },
} as const;
