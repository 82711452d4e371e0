/** Longest recording, in characters; what comes after is left out, and the recording says so. */
const MAX_LENGTH = 8_000_000;
const MS = 1000;

/** What a terminal showed, as asciicast v2: a line of JSON for the header, then one for each event. Input is not recorded. */
export class Recording {
  private readonly lines: string[] = [];
  private readonly decoder = new TextDecoder();
  private length = 0;
  private isFull = false;

  constructor(
    private readonly size: { readonly cols: number; readonly rows: number },
    private readonly begunAt: number,
    title: string,
  ) {
    const header = {
      version: 2,
      width: size.cols,
      height: size.rows,
      timestamp: Math.floor(begunAt / MS),
      title,
      env: { TERM: 'xterm-256color' },
    };
    this.lines.push(JSON.stringify(header));
  }

  /** Characters that are cut in two stand with the second half. */
  output(bytes: Uint8Array, now: number): void {
    const text = this.decoder.decode(bytes, { stream: true });
    if (text !== '') this.event(now, 'o', text);
  }

  resize(cols: number, rows: number, now: number): void {
    this.event(now, 'r', `${cols}x${rows}`);
  }

  /** A note at this time. */
  mark(text: string, now: number): void {
    this.event(now, 'm', text);
  }

  toString(): string {
    return `${this.lines.join('\n')}\n`;
  }

  private event(now: number, code: 'o' | 'r' | 'm', data: string): void {
    if (this.isFull) return;
    this.isFull = this.length + data.length > MAX_LENGTH;
    const [kind, text] = this.isFull ? ['m', 'The recording ends here: it was too long.'] : [code, data];
    const line = JSON.stringify([Math.max(0, now - this.begunAt) / MS, kind, text]);
    this.length += line.length;
    this.lines.push(line);
  }
}
