/** Makes the compiler prove that every case was handled; throws if a value slips through at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${String(value)}`);
}
