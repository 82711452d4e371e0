/** How an element goes over the wire (W3C WebDriver §11). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export interface ElementReference {
  readonly [ELEMENT]: string;
}

/** The one session of a WebDriver server (W3C WebDriver, over HTTP): as much of it as the tests need. */
export class WebDriver {
  private constructor(
    private readonly session: string,
    readonly capabilities: Readonly<Record<string, unknown>>,
  ) {}

  /** Asks a server at `origin` for a session; rejects with what the server says. */
  static async open(origin: string, capabilities: Readonly<Record<string, unknown>>): Promise<WebDriver> {
    const opened = (await send(`${origin}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } })) as {
      sessionId: string;
      capabilities: Record<string, unknown>;
    };
    return new WebDriver(`${origin}/session/${opened.sessionId}`, opened.capabilities);
  }

  goto(url: string): Promise<unknown> {
    return send(`${this.session}/url`, 'POST', { url });
  }

  async url(): Promise<string> {
    return (await send(`${this.session}/url`, 'GET')) as string;
  }

  /** Runs a function body in the page; a promise that it returns is waited for. */
  execute(body: string, args: readonly unknown[] = []): Promise<unknown> {
    return send(`${this.session}/execute/sync`, 'POST', { script: body, args });
  }

  click(element: ElementReference): Promise<unknown> {
    return send(`${this.session}/element/${element[ELEMENT]}/click`, 'POST', {});
  }

  type(element: ElementReference, text: string): Promise<unknown> {
    return send(`${this.session}/element/${element[ELEMENT]}/value`, 'POST', { text });
  }

  /** Presses keys, one after the other, wherever the focus is. */
  press(...keys: readonly string[]): Promise<unknown> {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    return send(`${this.session}/actions`, 'POST', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  deleteCookies(): Promise<unknown> {
    return send(`${this.session}/cookie`, 'DELETE');
  }

  setSize(width: number, height: number): Promise<unknown> {
    return send(`${this.session}/window/rect`, 'POST', { width, height });
  }

  /** A PNG of what is shown. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from((await send(`${this.session}/screenshot`, 'GET')) as string, 'base64');
  }

  close(ms: number): Promise<unknown> {
    return send(this.session, 'DELETE', undefined, ms);
  }
}

/** Longer than anything that is asked takes: a page that hangs is to fail its test with a reason. */
const ANSWER_MS = 15_000;

async function send(url: string, method: 'GET' | 'POST' | 'DELETE', body?: unknown, ms = ANSWER_MS): Promise<unknown> {
  const signal = AbortSignal.timeout(ms);
  const response = await fetch(url, { method, signal, body: body === undefined ? null : JSON.stringify(body) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}
