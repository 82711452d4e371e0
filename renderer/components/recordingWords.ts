/** Texts of recordings that a crash or a closed tab interrupted. */
export const WORDS = {
  interrupted: ({ device, at }: { readonly device: string; readonly at: string }) =>
    `A recording of ${device} from ${at} was interrupted.`,
  interruptedUndated: ({ device }: { readonly device: string }) => `A recording of ${device} was interrupted.`,
  save: 'Save',
  remove: 'Delete',
} as const;
