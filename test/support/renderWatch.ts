/** What React keeps of one component on the page: the part of it that its developer tools read too. */
interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly return: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** React sets it on what it has rendered in a commit. */
const PERFORMED_WORK = 1;

interface Named {
  readonly displayName?: string;
  readonly name?: string;
  readonly type?: Named;
  readonly render?: Named;
}

function nameOf({ type }: Fiber): string | null {
  if (typeof type === 'string' || type === null || type === undefined) return null;
  const { displayName, name, type: memoized, render } = type as Named;
  return displayName ?? name ?? memoized?.name ?? render?.name ?? null;
}

type Listener = (fiber: Fiber) => void;
const listeners = new Set<Listener>();

function tell(fiber: Fiber): void {
  for (const listener of listeners) listener(fiber);
}

function mounted(fiber: Fiber): void {
  tell(fiber);
  for (let child = fiber.child; child; child = child.sibling) mounted(child);
}

/** Parts that React left alone are the same objects as before. */
function updated(fiber: Fiber, before: Fiber): void {
  if ((fiber.flags & PERFORMED_WORK) !== 0) tell(fiber);
  if (fiber.child === before.child) return;
  for (let child = fiber.child; child; child = child.sibling) {
    if (child.alternate === null) mounted(child);
    else updated(child, child.alternate);
  }
}

/** React looks for its developer tools once, when it is loaded: this module must be imported before it. */
Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    checkDCE: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onScheduleFiberRoot: () => undefined,
    onCommitFiberRoot: (_: number, { current }: { readonly current: Fiber }) => {
      if (current.alternate === null) mounted(current);
      else updated(current, current.alternate);
    },
  },
});

const CONTROLS = 'input, select, textarea, [role="switch"], [role="slider"]';

function fiberOf(element: Element): Fiber | null {
  const key = Object.keys(element).find((one) => one.startsWith('__reactFiber$'));
  return key === undefined ? null : ((element as unknown as Record<string, Fiber>)[key] ?? null);
}

export interface RenderWatch {
  /** Names of rendered components that have a control of a form in them: by it, or around it up to the page. */
  readonly forms: ReadonlySet<string>;
  /** Names of all others that were rendered. */
  readonly others: ReadonlySet<string>;
  stop(): void;
}

/** The components around a control, from the innermost up to the page. */
function aroundOf(control: Element, page: Element): readonly Fiber[] {
  const all: Fiber[] = [];
  for (let fiber = fiberOf(control); fiber && fiber !== fiberOf(page); fiber = fiber.return) all.push(fiber);
  return all;
}

/** Watches what is rendered from now on, in the app as it is, in which nothing is changed or wrapped. `row`: a component that is no form though it has a control, as the row of a list. */
export function watchRenders(page: Element, row: string): RenderWatch {
  const around = new Set<Fiber>();
  for (const control of page.querySelectorAll(CONTROLS)) {
    const all = aroundOf(control, page);
    for (const fiber of all.slice(all.findIndex((one) => nameOf(one) === row) + 1)) around.add(fiber);
  }
  const [forms, others] = [new Set<string>(), new Set<string>()];
  const listener: Listener = (fiber) => {
    const name = nameOf(fiber);
    if (name === null) return;
    const isAround = around.has(fiber) || (fiber.alternate !== null && around.has(fiber.alternate));
    (isAround ? forms : others).add(name);
  };
  listeners.add(listener);
  return { forms, others, stop: () => void listeners.delete(listener) };
}
