/** Loads the script of the screen, with the first terminal or recording. */
export const loadScreen = async () =>
  (await import(/* webpackChunkName: 'terminal-screen' */ './openScreen')).openScreen;
