/** Texts of the questions to the owner. */
export const QUESTIONS = {
  secretsTitle: 'Show passwords and keys?',
  secretsVerb: 'Show secrets',
  secretsText:
    'Passwords, tokens and keys in the log are shown as they were written. Activity records that you read them.',
  clearTitle: 'Clear the log?',
  clearText: 'All lines on the device and on the server are deleted. This cannot be undone.',
  clearVerb: 'Clear log',
  cleared: 'Log cleared',
} as const;
