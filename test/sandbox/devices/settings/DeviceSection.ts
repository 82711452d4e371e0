import type { Section } from '#app/settings/section';
import type { Values } from '#app/resource/define';
import type { CameraSettings } from '../cameras';

/** A change as it reaches the device: `fields` differ from what it has; `secrets` are texts, null clears one. */
export interface Change {
  readonly before: Values;
  readonly next: Values;
  readonly fields: readonly string[];
  readonly secrets: Readonly<Record<string, string | null>>;
}

export interface Rejection {
  readonly code: string;
  /** A sentence for people. */
  readonly error: string;
  /** The field at fault; null: none alone. */
  readonly field: string | null;
}

/** A source of video that may feed the stream. */
export interface SourceName {
  readonly id: string;
  readonly name: string;
}

export interface SectionContext {
  readonly model: string;
  /** As they leave the factory. */
  readonly cameras: readonly CameraSettings[];
  /** What may feed the stream at present; absent: its cameras. */
  readonly sources?: readonly SourceName[];
  /** The section's own memory, for example tries that are left; it lives as long as the device. */
  readonly memory: Record<string, unknown>;
  /** True while it is only asked: nothing may be counted. */
  readonly isDry: boolean;
  readonly farEnd: FarEndBehaviour;
}

/** How the other end of a link takes a change: it refuses to, or agrees and then is not heard. Null: as usual. */
export type FarEndBehaviour = 'refuses' | 'deaf' | null;

/** How a change that two ends make together goes on after the switch. */
export interface Trial {
  readonly step: string;
  readonly ms: number;
  /** After `ms`: why the old values must return; null: they need not. */
  readonly failure: () => Rejection | null;
}

/** How a simulated device behaves in one section of its settings. */
export interface DeviceSection {
  /** Its fields with their rules, secrets and reboot marks. */
  readonly section: Section;
  /** What the device can; `supported` false: the model has no such part. Asked again for each report. Its member `private` is for the server alone. */
  readonly capability: (context: SectionContext, values: Values) => Values;
  /** The values it leaves the factory with, without secrets: these are not set. */
  readonly initial: (model: string, cameras: readonly CameraSettings[]) => Values;
  /** Whether the device's own connection goes through this section, with these values. */
  readonly isCarrier: (values: Values) => boolean;
  /** How long it takes to apply, 300 ms to 3 s, and how long the device or its video is away meanwhile. */
  readonly apply: (
    change: Change,
    context: SectionContext,
  ) => {
    readonly ms: number;
    readonly outageMs: number;
    /** What it does meanwhile, as people read it. */
    readonly steps?: readonly string[];
  };
  /** Why the device does not take it; null: it does. */
  readonly reject: (change: Change, context: SectionContext) => Rejection | null;
  /** Whether the device cannot reach its server with these values. */
  readonly cutsLink: (values: Values) => boolean;
  /** The moment of the switch, with the new values in force; null: nothing has to be awaited. */
  readonly trial: (change: Change, context: SectionContext) => Trial | null;
  /** The old values are in force again. */
  readonly undo: (before: Values, context: SectionContext) => void;
}

type Optional = 'isCarrier' | 'apply' | 'reject' | 'cutsLink' | 'trial' | 'undo';

/** A section that takes half a second, rejects nothing and carries nothing, unless it says otherwise. */
export function defineDeviceSection(
  own: Omit<DeviceSection, Optional> & Partial<Pick<DeviceSection, Optional>>,
): DeviceSection {
  return {
    isCarrier: () => false,
    apply: () => ({ ms: 500, outageMs: 0 }),
    reject: () => null,
    cutsLink: () => false,
    trial: () => null,
    undo: () => undefined,
    ...own,
  };
}
