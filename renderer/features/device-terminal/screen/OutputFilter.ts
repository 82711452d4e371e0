interface Size {
  readonly cols: number;
  readonly rows: number;
}

/** State of the parser: in text, in an escape or control sequence, or in a string, which is dropped up to its end. */
type Place = 'text' | 'escape' | 'control' | 'string' | 'command';

const ESC = '\u001b';
const BEL = '\u0007';
/** String terminator. Outside of a string it does nothing. */
const ST = '\u009c';
/** Characters that end an unfinished sequence: CAN, SUB, ESC and all C1 controls. */
const ENDS = /^[\u0018\u001a\u001b\u0080-\u009f]$/;
/** The state that each character after ESC begins. */
const PLACES: Readonly<Record<string, Place>> = {
  '[': 'control',
  ']': 'command',
  P: 'string',
  X: 'string',
  '^': 'string',
  _: 'string',
};
/** C1 controls, each of which begins a state without ESC. */
const C1: Readonly<Record<string, string>> = {
  '\u0090': 'P',
  '\u0098': 'X',
  '\u009b': '[',
  '\u009d': ']',
  '\u009e': '^',
  '\u009f': '_',
};
const ESCAPE = /^\u001b[ -/]{0,2}[0-~]$/;
const CONTROL = /^\u001b\[([<=>?]?)[\d:;]*([ -/]{0,2})([@-~])$/;
/** Final bytes of sequences whose numbers are neither counts nor positions: erasing, tab stops, attributes, modes, reports. */
const CODED = /[JKcghlmnpqtu]/;
/** Final bytes of sequences that count rows or name a row. All others count columns, or name a position. */
const OF_ROWS = /[ABEFLMSTdek]/;
/** Upper limit of a mode's number; the largest that programs use is 9001. */
const MAX_CODE = 9999;
/** Longest sequence in characters; longer ones are dropped. */
const MAX_LENGTH = 512;

/** Characters of zero width (marks), which xterm.js adds to the cell before them. */
const MARK = /[\p{M}\p{Cf}\u1160-\u11ff]/u;
const FIRST_MARK = '\u0300';
/** Most marks after one character, as in the Stream-Safe Text Format (UAX #15, section 12). */
const MAX_MARKS = 30;

/** Most sequences drawn at once. One takes up to 5 ms on a screen of 500 by 200. */
const MAX_SEQUENCES = 8;
const MAX_CHARACTERS = 4096;
const PLAIN = /[^\u0018\u001a\u001b\u007f-\uffff]{1,4096}/y;

/** Matches a run of plain text, or else one character. */
function nextIn(text: string, at: number): string {
  PLAIN.lastIndex = at;
  return PLAIN.exec(text)?.[0] ?? String.fromCodePoint(text.codePointAt(at) ?? 0);
}

/**
 * Bounds what output can make a terminal do, before xterm.js reads it. Clamps counts and places to the size of the screen, since
 * xterm.js repeats as often as it is told. Drops strings (OSC, DCS, SOS, PM, APC), which set titles, links, colours and the clipboard,
 * without storing them. Passes other sequences on only when they are complete.
 */
export class OutputFilter {
  private place: Place = 'text';
  /** The unfinished sequence. */
  private held = '';
  /** Number of marks at the end of the text that was passed on. */
  private marks = 0;
  private readonly pieces: string[] = [];
  private piece = '';
  private sequences = 0;

  constructor(private readonly size: Size) {}

  /** Yields the output to draw, in pieces that each take a few milliseconds. */
  *take(text: string): Generator<string, void> {
    for (let at = 0; at < text.length;) {
      const next = this.place === 'text' ? nextIn(text, at) : String.fromCodePoint(text.codePointAt(at) ?? 0);
      at += next.length;
      this.step(next);
      yield* this.pieces.splice(0);
    }
    this.endPiece();
    yield* this.pieces.splice(0);
  }

  private step(next: string): void {
    if (ENDS.test(next)) this.begin(next);
    else if (this.place === 'text') this.print(next);
    else if (this.place === 'command' && next === BEL) this.place = 'text';
    else if (this.place === 'escape' || this.place === 'control') this.goOn(this.place, next);
  }

  private begin(char: string): void {
    const letter = C1[char];
    this.held = ESC + (letter ?? '');
    this.place = char === ESC ? 'escape' : (PLACES[letter ?? ''] ?? 'text');
    if (this.place === 'text' && char !== ST) this.print(char);
  }

  private print(text: string): void {
    this.marks = text >= FIRST_MARK && MARK.test(text) ? this.marks + 1 : 0;
    if (this.marks <= MAX_MARKS) this.pass(text);
  }

  private goOn(place: 'escape' | 'control', char: string): void {
    // A terminal executes a control inside a sequence at once, and then continues the sequence.
    if (char < ' ') return this.pass(char);
    if (char === '\u007f') return undefined;
    if (char > '~') {
      this.place = 'text';
      return this.print(char);
    }
    const begun = this.held === ESC ? PLACES[char] : undefined;
    if (begun !== undefined) this.place = begun;
    const isLast = begun === undefined && char >= (place === 'escape' ? '0' : '@');
    if (this.held.length < MAX_LENGTH) this.held += char;
    if (!isLast) return undefined;
    this.place = 'text';
    return this.end(this.held);
  }

  private end(sequence: string): void {
    const lawful = ESCAPE.test(sequence) ? sequence : this.clamp(sequence);
    if (lawful === '') return;
    this.pass(lawful);
    this.marks = 0;
    this.sequences += 1;
    if (this.sequences === MAX_SEQUENCES) this.endPiece();
  }

  /** Returns the control sequence with numbers that fit the screen; empty if it is malformed or repeats a character with marks. */
  private clamp(sequence: string): string {
    const [, prefix = '', between = '', final = ''] = CONTROL.exec(sequence) ?? [];
    if (final === '' || (final === 'b' && this.marks > 0)) return '';
    const { cols, rows } = this.size;
    const most = between === '' && OF_ROWS.test(final) ? rows : Math.max(cols, rows);
    const limit = prefix !== '' || CODED.test(final) ? MAX_CODE : most;
    return sequence.replace(/\d+/g, (digits) => (Number(digits) > limit ? String(limit) : digits));
  }

  private pass(text: string): void {
    if (this.piece.length + text.length > MAX_CHARACTERS) this.endPiece();
    this.piece += text;
  }

  private endPiece(): void {
    if (this.piece !== '') this.pieces.push(this.piece);
    this.piece = '';
    this.sequences = 0;
  }
}
