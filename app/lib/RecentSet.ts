/** A set that forgets its oldest members, so that it never has more than `max`. */
export class RecentSet<T> {
  private readonly members = new Set<T>();

  constructor(private readonly max: number) {}

  has(member: T): boolean {
    return this.members.has(member);
  }

  add(member: T): void {
    this.members.add(member);
    if (this.members.size <= this.max) return;
    for (const oldest of this.members) {
      this.members.delete(oldest);
      return;
    }
  }

  delete(member: T): void {
    this.members.delete(member);
  }

  clear(): void {
    this.members.clear();
  }
}
