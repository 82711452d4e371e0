import { ApiError } from '#app/api/errors';
import { problemOf, problemsOf, type Definition, type Problems, type Values } from '#app/resource/define';
import type { Field } from '#app/resource/field';
import { differingFields, type Resource } from '#app/resource/resource';
import type { SectionState } from '#app/resource/states';

const NO_SECRET = { set: false, updated_at: null };
export const isSecret = (field: Field | undefined): boolean => field?.kind === 'secret';

/** Holds all values of a form to the rules of their fields. What is read of a secret is no value of it. */
export const judgeBy =
  (definition: Definition) =>
  (values: Values): Problems => {
    const isRead = ([name, value]: [string, unknown]) =>
      isSecret(definition.fields[name]) && typeof value === 'object' && value !== null;
    return problemsOf(definition, {}, Object.fromEntries(Object.entries(values).filter((one) => !isRead(one))), {});
  };

const TEXTS = [
  ...[
    'a',
    'b',
    ' c ',
    'AT',
    'DE',
    'UTC',
    '12:00',
    '13:00',
    '1234',
    '12345',
    '12345678',
    '87654321',
    '262-01',
    '262-02',
  ],
  ...['1280x720', '640x480', `${'A'.repeat(86)}==`, `${'B'.repeat(86)}==`],
];
const LISTS = [
  ...[[], ['a'], ['a', 'b'], [1], [1, 2], [9600]],
  ...[[{ kind: 'srt', address: 'srt://a.test:1' }], [{ kind: 'srt', address: 'srt://b.test:1' }]],
];

interface Offer {
  /** By the field's own rules, three at most. */
  readonly valid: readonly unknown[];
  /** One at most. */
  readonly invalid: readonly unknown[];
}
const offers = new WeakMap<Field, Offer>();

/** Values that a field may be given. */
export function valuesFor(field: Field): Offer {
  const offer = offers.get(field) ?? offerFor(field);
  offers.set(field, offer);
  return offer;
}

function offerFor(field: Field): Offer {
  const { kind, isNullable, limits } = field;
  const { choices, min = 0, max = 0 } = limits;
  const own = kind === 'flag' ? [true, false] : kind === 'number' ? [min, min + 1, min + 2, max + 1] : [];
  const offered = choices && (kind === 'many' ? [[], choices.slice(0, 1), choices.slice(0, 2)] : choices);
  const all = [...(isNullable ? [null] : []), ...own, ...(offered ?? []), ...TEXTS, ...LISTS];
  const found = all.filter((value) => problemOf(field, value) === null).slice(0, 3);
  // Of a field that takes none of these, a form sends nothing.
  const valid = found.length > 0 ? found : TEXTS.slice(0, 3);
  const isWrong = (value: unknown) => typeof value === typeof valid.at(-1) && problemOf(field, value) !== null;
  return { valid, invalid: all.filter(isWrong).slice(0, 1) };
}

/** `cut`: the change arrives, and from then on there is no connection. */
export type Fault = 'none' | 'lost' | 'cut' | 'unreached' | 'busy' | 'unreadable';
export const UNHEARD: readonly Fault[] = ['lost', 'cut', 'unreached', 'unreadable'];

/** What the server says of the resource. */
export type Answer = Pick<Resource, 'version' | 'state' | 'desired' | 'reported' | 'rejected'>;

/** A server with versions, and a device behind it that comes and goes. Left out: the server's own rules, and how long a call takes. */
export class ResourceServer {
  version = 1;
  desired: Values;
  reported: Values;
  state: SectionState = 'in_sync';
  rejected: Resource['rejected'] = null;
  isOnline = true;
  isArmed = false;
  fault: Fault = 'none';

  /** `read`: how the page reads an answer. */
  constructor(
    readonly definition: Definition,
    private readonly read: (answer: Answer) => Resource,
  ) {
    const initial = (field: Field) => (isSecret(field) ? NO_SECRET : valuesFor(field).valid[0]);
    this.desired = definition.normalised(
      Object.fromEntries(Object.entries(definition.fields).map(([name, field]) => [name, initial(field)])),
    );
    this.reported = this.desired;
  }

  now(): Resource {
    const { version, state, desired, reported, rejected } = this;
    return this.read({ version, state, desired, reported, rejected });
  }

  write(edits: Values): void {
    const stored = Object.entries(edits).map(([name, value]): [string, unknown] => [
      name,
      isSecret(this.definition.fields[name]) ? { set: value !== null, updated_at: String(this.version) } : value,
    ]);
    this.want({ ...this.desired, ...Object.fromEntries(stored) });
  }

  private want(wanted: Values): void {
    const desired = this.definition.normalised(wanted);
    const isKept = this.definition.isKeptByServer;
    this.version += 1;
    this.desired = desired;
    this.rejected = null;
    this.state = isKept ? 'in_sync' : this.isOnline ? 'pending' : 'queued_offline';
    if (isKept) this.reported = desired;
  }

  /** The device does what it is asked to. */
  apply(): void {
    if (!this.isOnline) return;
    this.reported = this.desired;
    this.state = 'in_sync';
    this.rejected = null;
  }

  /** The device refuses what it has not yet done. */
  deny(): void {
    const [field] = differingFields(this.definition, this);
    if (!this.isOnline || field === undefined) return;
    this.state = 'rejected';
    this.rejected = { code: 'rejected', error: 'Not with this SIM.', field };
  }

  /** The connection of the device ends, or is back. */
  reach(): void {
    this.isOnline = !this.isOnline;
    if (this.isOnline && this.state === 'queued_offline') this.state = 'pending';
  }

  /** Someone takes back what the device has not done. */
  undo(): void {
    this.want(this.reported);
    this.apply();
  }

  get(): Resource {
    if (this.fault === 'unreached' || this.fault === 'cut') throw new ApiError('network', 'Network Error');
    return this.now();
  }

  change(edits: Values, version: number | null, overrideArmed: boolean): Resource {
    const { fault } = this;
    if (fault === 'unreached') throw new ApiError('network', 'Network Error');
    if (fault === 'busy') throw new ApiError('http', 'Busy', { status: 423 });
    if (version !== this.version) throw new ApiError('http', 'Stale', { status: 412 });
    if (this.isArmed && !overrideArmed)
      throw new ApiError('http', 'The vehicle is armed.', { status: 409, code: 'device_armed' });
    this.write(edits);
    if (fault === 'lost' || fault === 'cut') throw new ApiError('timeout', 'Request timeout');
    if (fault === 'unreadable') throw new ApiError('invalid-response', 'The answer could not be read');
    return this.now();
  }
}
