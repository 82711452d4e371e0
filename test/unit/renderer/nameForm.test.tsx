/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { SWRConfig, useSWRConfig } from 'swr';
import { ApiError } from '#app/api/errors';
import type { HttpAnswer, HttpRequest } from '#app/api/request';
import type { DeviceId } from '#app/domain/ids';
import { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { KEYS } from '../../../renderer/api/keys';
import { useDevice } from '../../../renderer/api/useDevice';
import { NameForm } from '../../../renderer/features/device-general/components/NameForm';

const ID = 'dev_1' as DeviceId;

type Step =
  | { readonly kind: 'type' | 'save' | 'othersRename' | 'event' }
  /** Delivers one of the answers that are under way. */
  | { readonly kind: 'answer'; readonly at: number }
  /** What happens to the next save: refused with a 500, or stored without an answer. */
  | { readonly kind: 'fault'; readonly fault: 'refused' | 'lost' };

interface UnderWay {
  readonly request: HttpRequest;
  deliver(): void;
}

/**
 * One device on a server with versions. It decides when a request arrives, and the test when the answer does. In place of HTTP,
 * which it leaves out, as are the browser's caret and time-outs.
 */
class Server {
  readonly underWay: UnderWay[] = [];
  name = 'Harbour';
  version = 1;
  fault: 'refused' | 'lost' | null = null;

  rename(name: string): void {
    this.name = name;
    this.version += 1;
  }

  readonly send = (request: HttpRequest): Promise<HttpAnswer> => {
    const answer = request.method === 'PATCH' ? this.patch(request) : this.device();
    return new Promise((resolve, reject) => {
      const deliver = () => (answer instanceof ApiError ? reject(answer) : resolve(answer));
      this.underWay.push({ request, deliver });
    });
  };

  private device(): HttpAnswer {
    const body = { id: ID, name: this.name, version: this.version, role: 'owner' };
    return { status: 200, retryAfter: null, text: JSON.stringify(body) };
  }

  private patch({ headers, body }: HttpRequest): HttpAnswer | ApiError {
    const { fault } = this;
    this.fault = null;
    if (fault === 'refused') return { status: 500, retryAfter: null, text: '{"error":"The disk is full"}' };
    if (headers['If-Match'] !== `"${this.version}"`)
      return { status: 412, retryAfter: null, text: '{"error":"Stale"}' };
    this.rename((JSON.parse(String(body)) as { device_name: string }).device_name);
    return fault === 'lost' ? new ApiError('network', 'Network Error') : this.device();
  }
}

let revalidate: () => void;

function Page() {
  const { mutate } = useSWRConfig();
  revalidate = () => void mutate(KEYS.device(ID));
  const { detail } = useDevice(ID);
  return detail ? (
    <CurrentDeviceProvider value={detail}>
      <h1>{detail.name}</h1>
      <NameForm device={detail} />
    </CurrentDeviceProvider>
  ) : null;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Device name');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Save name$|^Saving/ });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const isConflict = () => screen.queryByText(/Someone else renamed/) !== null;

/** Does something, and waits until the page has taken it in. */
const settle = (work: () => void) =>
  act(async () => {
    work();
    await new Promise((resolve) => setTimeout(resolve, 0));
  });

/** Plays one order of steps; throws where an edit is lost, a conflict is made up, or a save does not end. */
async function play(steps: readonly Step[]): Promise<void> {
  const server = new Server();
  const client = new Client({
    config: { tracesEndpoint: null },
    http: { send: server.send },
  } as unknown as ConstructorParameters<typeof Client>[0]);
  /** What is typed and not saved, and what was last sent. */
  const mine: { edit: string | null; sent: string | null } = { edit: null, sent: null };
  let typed = 0;
  let others = 0;

  const answer = async (at: number) => {
    const [one] = server.underWay.splice(at % Math.max(1, server.underWay.length), 1);
    if (one === undefined) return;
    const wasBusy = screen.queryByText(/^Saving/) !== null;
    await settle(() => one.deliver());
    const isSaved = wasBusy && button().textContent === 'Save name' && screen.queryByRole('alert') === null;
    if (isSaved && mine.edit === mine.sent) mine.edit = null;
  };
  const check = () => {
    expect(field().value).toBe(mine.edit ?? heading());
    if (others === 0) expect(isConflict()).toBe(false);
  };

  await settle(() => {
    render(
      <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false, revalidateOnFocus: false }}>
        <ClientProvider value={client}>
          <Page />
        </ClientProvider>
      </SWRConfig>,
    );
  });
  while (server.underWay.length > 0) await answer(0);

  const actions: Record<Exclude<Step['kind'], 'answer' | 'fault'>, () => void> = {
    type: () => {
      mine.edit = `mine ${(typed += 1)}`;
      fireEvent.input(field(), { target: { value: mine.edit } });
    },
    save: () => {
      if (button().textContent === 'Save name' && !button().disabled) mine.sent = mine.edit;
      fireEvent.submit(field());
    },
    othersRename: () => server.rename(`theirs ${(others += 1)}`),
    event: () => revalidate(),
  };
  for (const step of steps) {
    if (step.kind === 'fault') server.fault = step.fault;
    else if (step.kind === 'answer') await answer(step.at);
    else await settle(actions[step.kind]);
    check();
  }
  // Everything under way arrives.
  while (server.underWay.length > 0) await answer(0);
  check();
  expect(button().textContent).toBe('Save name');
  if (mine.edit !== null && !isConflict()) expect(button().disabled).toBe(false);
  await settle(revalidate);
  while (server.underWay.length > 0) await answer(0);
  expect(heading()).toBe(server.name);
  check();
}

afterEach(cleanup);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<Step>({ kind: 'type' }, { kind: 'save' }) },
  { weight: 6, arbitrary: fc.nat(2).map((at): Step => ({ kind: 'answer', at })) },
  { weight: 3, arbitrary: fc.constantFrom<Step>({ kind: 'othersRename' }, { kind: 'event' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Step>({ kind: 'fault', fault: 'refused' }, { kind: 'fault', fault: 'lost' }),
  },
);

test('in any order of typing, saving, answers, faults and changes by others no edit is lost and every save ends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      try {
        await play(steps);
      } finally {
        cleanup();
      }
    }),
    {
      numRuns: 40,
      examples: [[[{ kind: 'type' }, { kind: 'save' }, { kind: 'type' }, { kind: 'answer', at: 0 }, { kind: 'save' }]]],
    },
  );
}, 60_000);
