/** Texts of the first screen's frame and of error pages (specification §2, §8). Parts that load later have their own. */
export const WORDS = {
  skip: 'Skip to content',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  sessionEnded: 'Your session has ended. Sign in again.',
  failedTitle: 'Oops!',
  failedText: 'Sorry, an unexpected error has occurred.',
  crashedTitle: 'Something went wrong',
  crashedText: 'An unexpected error occurred.',
  loadFailedTitle: 'Loading Error',
  loadFailedText: 'Failed to load application resources. This might be due to a network issue or outdated cache.',
  reload: 'Reload Page',
  errorId: (id: string) => `Error ID ${id}`,
  sessionFailed: 'The notice about your session could not be loaded. Check the connection and try again.',
} as const;
