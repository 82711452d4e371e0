/** What the document says of each part, in the order in which it has them. */
export const METHODS: Readonly<Record<string, { readonly title: string; readonly method: string }>> = {
  bytes: { title: 'Bytes of a visit', method: 'Gzip, as `npm run bundle` counts them in a browser.' },
  pages: {
    title: 'Page load',
    method:
      'A new browser context each time, 1366 x 768, each page once a round, in an order that turns by one each round; the list of 10,000, the device page and the wall each third round. "desktop": as the computer is. "slow": a quarter of the processor, 1.6 Mbit/s down, 750 kbit/s up, 150 ms. The cache is empty, but on a second visit, which is compared with the first visit of the floor. A list is visited with what the browser has kept of an earlier visit in its storage; "nothing stored": with the session cookie only. "task" is the time of all tasks of the main thread by the wall clock, "its processor time" the same by the time that the thread really got, which a busy computer does not lengthen, and heap is what is used after GC, half a second after the page is ready ("slow": a second and a half). Requests and JS count until it is ready.',
  },
  settings: {
    title: 'Pages of settings',
    method: 'As page load. Each page comes with everything that the frame of signed-in pages loads.',
  },
  live: {
    title: 'Live list',
    method:
      '1,000 events a second for 10 s to random devices; one each 50 ms goes to one of ten rows in view. "Main thread busy" is the TaskDuration of Chromium (the tasks of the page\'s main thread by the wall clock, not those of workers or the compositor) for the time of the storm; "its processor time" is the same by the time that the thread really got, which a busy computer does not lengthen; "all its threads" is the processor time of all page processes, workers and garbage collection included. "Event to DOM": from before the server writes the event until a MutationObserver in the page sees the row say it, by the clock of one computer; an event that is never shown counts until the next one to its row. A loop of animation frames runs in every page alike. Growth is heap after GC, from when the page has loaded everything (four seconds after its first screen).',
  },
  growth: {
    title: 'Cost of an event by number of devices',
    method:
      'The live list alone. Events go to rows that do not exist at the moment, but for 20 a second to ten rows in view, so that the number of events in view is the same at each size. The cost is the processor time of the main thread beyond idling, for each event; the exponent is fitted to the medians in logarithms, where costs below 1 µs count as 1 µs. "Rows": how many the page says it has.',
  },
  refresh: {
    title: 'Refresh of 10,000 devices',
    method:
      'Ten devices in view get new names while the stream is silent; then one event has the list asked for again. Rows rendered are those that a MutationObserver sees touched.',
  },
  interaction: {
    title: 'Interaction with 10,000 devices',
    method:
      'Real keys in the search field at 120 ms each, clicks on the columns, turns of the wheel by 120 px and by 5,000 px, with a quarter of the processor. Input to paint is Event Timing of key and pointer events.',
  },
  idle: {
    title: 'Idle and hidden',
    method:
      'From traces of Chromium: frames that the main thread handed on, and timers that fired in the page and its workers. The tab is really hidden, by another tab in front of it. A text is written without a change when it is the same afterwards.',
  },
  soak: {
    title: 'Soak',
    method:
      'Half an hour of 100 events a second, and each half minute of it a search, a device page and the list again, played faster where the run is shorter. The slope is by the hour of what was played, of the heap after GC, without the first quarter.',
  },
  cold: {
    title: 'Cold start of the sandbox',
    method: '`npm start` with an empty state and everything built: from the start of the program to its first answer.',
  },
  logs: { title: "A device's log and terminal", method: '' },
  storm: { title: 'Storm of errors', method: '' },
  video: { title: 'Video', method: '' },
  wall: { title: 'Wall', method: '' },
  drops: { title: 'Losses of video', method: '' },
};
