/** Texts of the controls of a camera; places in braces are filled by `fill`. */
export const CONTROLS = {
  controls: 'Camera controls',
  controlsText: 'Applied at once, for all viewers. The device keeps them across restarts.',
  noControls: 'This source has no controls. Network cameras are set on their own pages.',
  controlsOffline: 'The device is offline. Its controls can be changed when it is back.',
  live: 'Live image of {name}',
  inactive: 'No effect while set to automatic.',
  undo: 'Undo {control}',
  reset: 'Reset all to default…',
  resetTitle: 'Reset all controls to default?',
  resetText: 'The image changes at once, for all viewers.',
  resetArmed: 'Vehicle is ARMED.',
  resetVerb: 'Reset controls',
  controlFailed: '{control} was not changed: {reason}',
} as const;
