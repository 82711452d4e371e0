import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The `id` of a field's element. */
export const fieldAnchor = (name: string): string => `field-${name}`;

/** The `id` of the line that says how the resource of this name stands. */
export const stateAnchor = (name: string): string => `state-${name}`;

/** Names of the fields that have an element. */
const store = createStore<readonly string[]>(() => []);

/** Notes that the caller is the element of this field. */
export function useAnchor(name: string): void {
  useEffect(() => {
    store.setState((names) => [...names, name], true);
    return () => store.setState((names) => names.toSpliced(names.indexOf(name), 1), true);
  }, [name]);
}

/** Names of the fields that the page shows: other values hide some, and some have no control. */
export const useFieldsOnPage = (): readonly string[] => useStore(store);

/** What is typed or chosen in, else the first button; null: the value is only to be looked at. */
function controlOf(field: HTMLElement): HTMLElement | null {
  const find = (...tags: readonly string[]) =>
    field.querySelector<HTMLElement>(tags.map((tag) => `${tag}:enabled:not([hidden])`).join());
  return find('input', 'select', 'textarea') ?? find('button');
}

/** Gives a field the focus; null: the page does not show that field. */
export function focusField(name: string): HTMLElement | null {
  const field = document.getElementById(fieldAnchor(name));
  if (!field) return null;
  // In a folded card, or a tab that is not shown, nothing can have the focus. Once something has, they stay open by themselves.
  for (let box = field.closest('[hidden]'); box; box = field.closest('[hidden]')) box.removeAttribute('hidden');
  const control = controlOf(field);
  // Without a control the field itself takes the focus, so that a screen reader begins there.
  if (!control) field.tabIndex = -1;
  (control ?? field).focus();
  return field;
}

/** Brings a field into the middle of the window, with the focus in it; one that the page does not show changes nothing. */
export function showField(name: string): void {
  focusField(name)?.scrollIntoView({ block: 'center' });
}

/** Gives the line that says how the resource stands the focus. What is in view stays there. */
export function focusState(name: string): void {
  document.getElementById(stateAnchor(name))?.focus({ preventScroll: true });
}
