import { readFileSync } from 'node:fs';
import type { WebElement } from 'selenium-webdriver';
import type { WebDriver } from 'selenium-webdriver/lib/webdriver';

/** Finds elements as a user names them; the same rules as in the component tests, run in the page. */
const TESTING_LIBRARY = readFileSync(
  require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

type Name = string | RegExp;
/** What an element is found by. `name` of a role is its accessible name; a RegExp matches a part, a string the whole. */
export type Locator =
  | { readonly role: string; readonly name?: Name }
  | { readonly text: Name }
  | { readonly label: Name }
  | { readonly title: Name };

const TIMEOUT_MS = 10_000;
const STEP_MS = 100;

const wire = (name: Name | undefined) => (name instanceof RegExp ? { source: name.source, flags: name.flags } : name);
/** How a locator goes to the page: the kind of query, and the name to look for. */
function queryOf(locator: Locator): { readonly kind: string; readonly role?: string; readonly name: Name | undefined } {
  if ('role' in locator) return { kind: 'role', role: locator.role, name: locator.name };
  if ('text' in locator) return { kind: 'text', name: locator.text };
  return 'label' in locator ? { kind: 'label', name: locator.label } : { kind: 'title', name: locator.title };
}

/** A locator in the message of a failed test. */
function called(locator: Locator): string {
  const { kind, role = kind, name = '' } = queryOf(locator);
  return `${role} ${String(name)}`;
}

/** In the page: all visible elements of a locator. Null without the library there. */
const FIND = `
  if (typeof TestingLibraryDom === 'undefined') return null;
  const [how, name] = arguments;
  const words = name && name.source !== undefined ? new RegExp(name.source, name.flags) : name;
  const find = TestingLibraryDom;
  const found = how.role !== undefined ? find.queryAllByRole(document.body, how.role, words === null ? {} : { name: words })
    : how.kind === 'text' ? find.queryAllByText(document.body, words, { ignore: 'script, style, title' })
    : how.kind === 'title' ? find.queryAllByTitle(document.body, words)
    : find.queryAllByLabelText(document.body, words);
  return found.filter((one) => one.checkVisibility({ visibilityProperty: true }));
`;

/** In the page: whether an element keeps its place for three frames and is what lies under its centre. */
const STANDS = `
  const [element] = arguments;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const place = () => { const { x, y, width, height } = element.getBoundingClientRect(); return [x, y, width, height]; };
  const first = place();
  return frame().then(frame).then(frame).then(() => {
    const last = place();
    if (!first.every((one, index) => one === last[index])) return false;
    const [x, y, width, height] = last;
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && (element.contains(top) || top.contains(element));
  });
`;

/** A page in WebKitGTK, in the words of its user. Waits for what is not there yet. */
export class WebKitPage {
  constructor(private readonly driver: WebDriver) {}

  goto(url: string): Promise<void> {
    return this.driver.get(url);
  }

  url(): Promise<string> {
    return this.driver.getCurrentUrl();
  }

  /** Every visible element there is now. */
  async all(locator: Locator): Promise<readonly WebElement[]> {
    const { name, ...how } = queryOf(locator);
    const find = () => this.driver.executeScript<WebElement[] | null>(FIND, how, wire(name) ?? null);
    const found = await find();
    if (found !== null) return found;
    await this.driver.executeScript(TESTING_LIBRARY);
    return (await find()) ?? [];
  }

  /** The first of a locator, once it is there. */
  async find(locator: Locator): Promise<WebElement> {
    return this.until(async () => (await this.all(locator))[0], `${called(locator)} was not found`);
  }

  /** Clicks what stands still, as a hand does: WebKit's driver aims once, and a menu that still opens moves away from under it. */
  async click(locator: Locator): Promise<void> {
    await this.until(
      async () => {
        const element = await this.find(locator);
        if (!(await this.driver.executeScript<boolean>(STANDS, element))) return false;
        await element.click();
        return true;
      },
      `${called(locator)} does not stand still, or is covered`,
    );
  }

  async type(locator: Locator, text: string): Promise<void> {
    await (await this.find(locator)).sendKeys(text);
  }

  async waitForPath(wanted: string | RegExp): Promise<void> {
    const isThere = async () => {
      const { pathname, search } = new URL(await this.url());
      return typeof wanted === 'string' ? pathname + search === wanted : wanted.test(pathname + search);
    };
    await this.until(isThere, `${String(wanted)} was not reached`);
  }

  /** Runs a function in the page with values that JSON can hold. */
  evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return this.driver.executeScript<Result>(run, ...args);
  }

  /** Asks until the answer is something; a page that is just being left has none. */
  async until<T>(ask: () => Promise<T>, problem: string): Promise<NonNullable<T>> {
    const end = Date.now() + TIMEOUT_MS;
    let last: unknown = null;
    for (;;) {
      try {
        const answer = await ask();
        if (answer) return answer;
      } catch (error) {
        last = error;
      }
      if (Date.now() > end)
        throw new Error(`${problem}${last instanceof Error ? ` (${last.message})` : ''}; ${await this.seen()}`);
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
  }

  /** Where the page is and what it says, for the message of a failed test. */
  private async seen(): Promise<string> {
    try {
      return await this.evaluate(() => `${location.pathname}: ${document.body.innerText.slice(0, 500)}`);
    } catch (error) {
      return `the page does not answer (${String(error)})`;
    }
  }
}
