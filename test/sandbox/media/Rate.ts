const WINDOW_MS = 2000;
const MAX_KEPT = 400;

/** How often something happens, measured over the last two seconds; `weight` and `late` are summed and averaged along. */
export class Rate {
  private readonly seen: { readonly at: number; readonly weight: number; readonly late: number }[] = [];

  note(weight = 0, late = 0): void {
    this.seen.push({ at: Date.now(), weight, late });
    if (this.seen.length > MAX_KEPT) this.seen.splice(0, MAX_KEPT / 2);
  }

  /** Times a second; weight a second; mean lateness, null when nothing happened. */
  get measured(): { readonly perSecond: number; readonly weightPerSecond: number; readonly late: number | null } {
    const from = Date.now() - WINDOW_MS;
    const recent = this.seen.filter(({ at }) => at > from);
    const sum = (of: 'weight' | 'late') => recent.reduce((total, one) => total + one[of], 0);
    return {
      perSecond: (recent.length * 1000) / WINDOW_MS,
      weightPerSecond: (sum('weight') * 1000) / WINDOW_MS,
      late: recent.length === 0 ? null : Math.round(sum('late') / recent.length),
    };
  }
}
