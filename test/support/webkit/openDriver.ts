// The client's own parts: Selenium's main module also finds browsers and downloads their drivers.
import { Executor, HttpClient, type Request, type Response } from 'selenium-webdriver/http';
import { WebDriver } from 'selenium-webdriver/lib/webdriver';

/** Longer than anything that is asked takes. */
const ANSWER_MS = 15_000;

/** Selenium waits for ever for an answer; a page that hangs is to fail its test with a reason. */
class Client extends HttpClient {
  override async send(request: Request): Promise<Response> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`No answer within ${ANSWER_MS} ms`)), ANSWER_MS);
    });
    try {
      return await Promise.race([super.send(request), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Asks a WebDriver server at `origin` for a session; rejects with what the server says. */
export async function openDriver(origin: string, capabilities: Readonly<Record<string, unknown>>): Promise<WebDriver> {
  const driver = WebDriver.createSession(new Executor(new Client(origin)), capabilities);
  await driver.getSession();
  return driver;
}
