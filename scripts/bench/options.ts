/** What follows the names of the parts on the command line. */
export interface Options {
  /** How often each case is played; null: as often as the part likes. */
  readonly rounds: number | null;
  /** The one case to play; null: all. */
  readonly only: string | null;
  /** Prints each round as it went. */
  readonly isVerbose: boolean;
}
