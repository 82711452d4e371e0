/** The screen's own script, which comes with the first terminal or recording. */
export const loadScreen = async () =>
  (await import(/* webpackChunkName: 'terminal-screen' */ './openScreen')).openScreen;
