/** Texts of recordings in this browser. */
export const WORDS = {
  interrupted: ({ device, at }: { readonly device: string; readonly at: string }) =>
    `A recording of ${device} from ${at} was interrupted.`,
  interruptedUndated: ({ device }: { readonly device: string }) => `A recording of ${device} was interrupted.`,
  kept: ({ count }: { readonly count: number }) => `Saved recordings: ${count}`,
  keptHint: 'Copies in this browser, in case a download did not arrive. Signing out deletes them.',
  saved: ({ device, at }: { readonly device: string; readonly at: string }) => `${device}, ${at}`,
  save: 'Save',
  saveAgain: 'Save again',
  remove: 'Delete',
  failed: { save: 'It could not be saved. Try again.', remove: 'It could not be deleted. Try again.' },
} as const;
