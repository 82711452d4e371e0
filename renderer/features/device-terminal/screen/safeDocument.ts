/**
 * A document for xterm.js under a policy without inline styles (S4). Rules for style elements go into constructed style sheets.
 * The build replaces style attributes (`scripts/webpack/styleObjectLoader.ts`).
 */
export function createSafeDocument(): Document {
  const create = (name: string): HTMLElement => {
    const element = document.createElement(name);
    if (name === 'style') adoptSheets(element as HTMLStyleElement);
    return element;
  };
  return new Proxy(document, {
    get: (target, key) => {
      if (key === 'createElement') return create;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value;
    },
  });
}

/** Adds CSS to the page. Returns the function that removes it. */
export function adopt(css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

function adoptSheets(element: HTMLStyleElement): void {
  let drop: () => void = () => undefined;
  const remove = element.remove.bind(element);
  Object.defineProperty(element, 'textContent', {
    get: () => '',
    set: (css: string) => {
      drop();
      drop = adopt(css);
    },
  });
  element.remove = () => {
    drop();
    remove();
  };
}
