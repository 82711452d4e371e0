// The limit for a live list: rows near the screen drawn by hand, events from the browser's own EventSource.
const ROW = 57;
const OVERSCAN = 6;

interface Row {
  readonly id: string;
  readonly name: string;
  isOnline: boolean;
}

const rows = new Map<string, Row>();
const drawn = new Map<string, HTMLElement>();
const list = document.createElement('div');
list.style.position = 'relative';
document.body.append(list);

function label(row: Row): string {
  return `${row.name} ${row.isOnline ? 'Online' : 'Offline'}`;
}

function draw(): void {
  const all = [...rows.values()];
  list.style.height = `${all.length * ROW}px`;
  const first = Math.max(0, Math.floor(window.scrollY / ROW) - OVERSCAN);
  const last = Math.min(all.length, first + Math.ceil(window.innerHeight / ROW) + 2 * OVERSCAN);
  list.replaceChildren();
  drawn.clear();
  for (let index = first; index < last; index += 1) {
    const row = all[index];
    if (!row) continue;
    const element = document.createElement('div');
    element.style.cssText = `position:absolute;width:100%;height:${ROW}px;transform:translateY(${index * ROW}px)`;
    element.textContent = label(row);
    element.dataset.id = row.id;
    list.append(element);
    drawn.set(row.id, element);
  }
}

function apply(event: MessageEvent<string>, isOnline: boolean): void {
  const row = rows.get(JSON.parse(event.data) as string);
  if (!row) return;
  row.isOnline = isOnline;
  const element = drawn.get(row.id);
  if (element) element.textContent = label(row);
}

async function main(): Promise<void> {
  const answer = (await (await fetch('/v1/user/devices')).json()) as { devices: { id: string; name: string }[] };
  for (const { id, name } of answer.devices) rows.set(id, { id, name, isOnline: false });
  draw();
  window.addEventListener('scroll', draw, { passive: true });
  const source = new EventSource('/v1/user/events');
  source.addEventListener('device-online', (event: MessageEvent<string>) => apply(event, true));
  source.addEventListener('device-offline', (event: MessageEvent<string>) => apply(event, false));
  source.onopen = () => document.body.setAttribute('data-ready', '');
}

void main();
