// `npm run bundle`: bytes of each screen as a browser receives them, measured in one, and a failure above the budget.
import { findBrowser } from './lib/browser';
import { buildWeb } from './lib/buildWeb';
import { builtScripts, compiledLate, inKb, scriptSizes, sizeLine, sizesOf, styleSizes } from './lib/bundleSizes';
import { openSite, visitScreen, visitSettings, type Site } from './lib/bundleVisits';
import { fail } from './lib/process';
import { settingsRoutes } from './lib/settingsRoutes';

/**
 * JavaScript to the first screen and in the ten seconds from it on in all, gzip, in kB of 1024 bytes; requests to the first screen.
 * A tenth more than they take: `npm run bench` measures how fast they are, and this finds a package that is loaded by mistake.
 */
const SCREENS = [
  { route: '/sign-in', sign: 'Continue with Google', isSignedIn: false, firstKb: 115, allKb: 145, requests: 8 },
  { route: '/', sign: 'Live: connected', isSignedIn: true, firstKb: 139, allKb: 190, requests: 8 },
] as const;
/** Style sheets to the first screen, gzip, in kB. */
const STYLES_KB = 10;
/** What one page of a device's settings may bring along for itself, gzip, in kB. */
const SETTINGS_KB = 18;
/** The page that shows the video beside its settings has the player of the live page with it. */
const WITH_PLAYER = { section: 'media/pipeline', kB: 39 } as const;

type Screen = (typeof SCREENS)[number];
type Visit = Awaited<ReturnType<typeof visitScreen>>;

function isWithin({ firstKb, allKb, requests }: Screen, { first, after }: Visit): boolean {
  const [early, all] = [scriptSizes(first), scriptSizes([...first, ...after])];
  const areScriptsWithin = inKb(early.gzip) <= firstKb && inKb(all.gzip) <= allKb;
  return areScriptsWithin && inKb(styleSizes(first).gzip) <= STYLES_KB && first.length <= requests;
}

/** A busy machine shows the screen's sign late, when what follows it has been asked for: it only ever adds, so that of three visits the first within its budget counts. */
async function visitQuietly(site: Site, screen: Screen): Promise<Visit> {
  let visit = await visitScreen(site, screen);
  for (let again = 0; again < 2 && !isWithin(screen, visit); again += 1) visit = await visitScreen(site, screen);
  return visit;
}

function reportScreen(screen: Screen, { first, after }: Visit): void {
  const [early, all] = [scriptSizes(first), scriptSizes([...first, ...after])];
  console.log(`\n${screen.route}: ${first.length} requests (at most ${screen.requests})     gzip  brotli     raw  kB`);
  const list = (files: readonly string[]) => {
    for (const file of files) console.log(file.startsWith('/assets/') ? sizeLine(file, sizesOf(file)) : `  ${file}`);
  };
  list(first);
  console.log(sizeLine('JavaScript to the first screen', early));
  console.log(sizeLine(`Styles to the first screen (at most ${STYLES_KB})`, styleSizes(first)));
  list(after);
  console.log(sizeLine('JavaScript in the first ten seconds', all));
  const [firstKb, allKb] = [inKb(early.gzip), inKb(all.gzip)];
  const ratio = (firstKb / screen.firstKb).toFixed(3);
  console.log(`  ratio to budget: ${ratio} (${firstKb.toFixed(1)} of ${screen.firstKb} kB gzip)`);
  console.log(`  with what follows: ${allKb.toFixed(1)} of ${screen.allKb} kB gzip`);
}

/** Pages below the same first part of the path are one section: they come and go together. The two of media do not. */
const sectionOf = (route: string): string => /^(?:media\/)?[^/]+/.exec(route)?.[0] ?? route;

function reportSettings(visits: ReadonlyMap<string, readonly string[]>, shell: readonly string[]): boolean {
  const sections = new Map<string, Set<string>>();
  for (const [route, scripts] of visits) {
    const own = sections.get(sectionOf(route)) ?? new Set();
    for (const script of scripts) if (!shell.includes(script)) own.add(script);
    sections.set(sectionOf(route), own);
  }
  const isShared = (script: string) => [...sections.values()].filter((scripts) => scripts.has(script)).length > 1;
  const all = [...new Set([...sections.values()].flatMap((scripts) => [...scripts]))];
  console.log(
    `\nSettings of a device, each page’s own (at most ${SETTINGS_KB}, with a player ${WITH_PLAYER.kB})     gzip  brotli     raw  kB`,
  );
  let areWithin = true;
  for (const [section, scripts] of sections) {
    const own = scriptSizes([...scripts].filter((script) => !isShared(script)));
    console.log(sizeLine(section, own));
    const most = section === WITH_PLAYER.section ? WITH_PLAYER.kB : SETTINGS_KB;
    if (inKb(own.gzip) > most) areWithin = false;
  }
  console.log(sizeLine('What they share', scriptSizes(all.filter(isShared))));
  return areWithin;
}

async function main(): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === null) fail('No Chromium was found. Install one, or name it in CHROMIUM_PATH.');
  if (!(await buildWeb())) fail('The web app could not be built.');
  const site = await openSite(executablePath);
  const [settings, ...visits] = await Promise.all([
    visitSettings(site, settingsRoutes()),
    ...SCREENS.map((screen) => visitQuietly(site, screen)),
  ]);
  await site.close();
  const shell = visits.flatMap(({ first, after }) => [...first, ...after]);
  const results = SCREENS.map((screen, index) => {
    const visit = visits[index];
    if (visit === undefined) return false;
    reportScreen(screen, visit);
    const late = compiledLate(visit.first);
    for (const file of late) console.log(`${file} has no compile hint (FIRST_SCREEN in scripts/webpack/chunks.ts).`);
    return isWithin(screen, visit) && late.length === 0;
  });
  results.push(reportSettings(settings, shell));
  console.log('\nEvery built script:');
  for (const file of builtScripts()) console.log(sizeLine(file.replace('/assets/', ''), sizesOf(file)));
  if (results.includes(false)) fail('\nAbove the budget, or without a hint.');
}

main().catch((error: unknown) => fail(String((error as Error).stack)));
