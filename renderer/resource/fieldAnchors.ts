import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The `id` of a field's element. */
export const fieldAnchor = (name: string): string => `field-${name}`;

/** The element of the field that an element is part of; null outside of fields. */
export const fieldOf = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>(`[id^="${fieldAnchor('')}"]`);

/** The `id` of the line that shows the state of the resource with this name. */
export const stateAnchor = (name: string): string => `state-${name}`;

/** Names of the fields that are on the page. */
const store = createStore<readonly string[]>(() => []);

/** Registers the caller's element for this field. */
export function useAnchor(name: string): void {
  useEffect(() => {
    store.setState((names) => [...names, name], true);
    return () => store.setState((names) => names.toSpliced(names.indexOf(name), 1), true);
  }, [name]);
}

/** Names of the fields that the page shows: other values hide some, and some have no control. */
export const useFieldsOnPage = (): readonly string[] => useStore(store);

/** The field's input, else its first button; null when the field is read-only. */
function controlOf(field: HTMLElement): HTMLElement | null {
  const find = (...tags: readonly string[]) =>
    field.querySelector<HTMLElement>(tags.map((tag) => `${tag}:enabled:not([hidden])`).join());
  return find('input', 'select', 'textarea') ?? find('button');
}

/** Focuses a field and returns its element; null when the page does not show it. */
export function focusField(name: string): HTMLElement | null {
  const field = document.getElementById(fieldAnchor(name));
  if (!field) return null;
  // In a folded card, or a tab that is not shown, nothing can have the focus. Once something has, they stay open by themselves.
  for (let box = field.closest('[hidden]'); box; box = field.closest('[hidden]')) box.removeAttribute('hidden');
  const control = controlOf(field);
  // A read-only field takes the focus itself, so that a screen reader starts there.
  if (!control) field.tabIndex = -1;
  (control ?? field).focus();
  return field;
}

/** Scrolls a field to the middle of the window and focuses it. Does nothing if the page does not show it. */
export function showField(name: string): void {
  focusField(name)?.scrollIntoView({ block: 'center' });
}

/** Focuses the line with the state of a resource, without scrolling. */
export function focusState(name: string): void {
  document.getElementById(stateAnchor(name))?.focus({ preventScroll: true });
}
