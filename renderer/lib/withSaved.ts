/** The choices of a list and those that are saved, which may be newer than this version. */
export const withSaved = (
  choices: readonly string[],
  ...saved: readonly (string | null | undefined)[]
): readonly string[] => [...new Set([...choices, ...saved.filter((one) => typeof one === 'string')])];
