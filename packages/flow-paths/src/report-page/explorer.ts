import type { ExplorerData } from './explorer-data.ts';

/**
 * The report's search and filters. This script runs in the page without any library. URL fragments are `#<machine>`,
 * `#<machine>/path/<id>`, `#<machine>/transition/<key>` and `#statement/<id>`.
 */

const maxShown = 200;
const find = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;

function element(
  name: string,
  props: Record<string, string> = {},
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(props)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

async function readData(): Promise<ExplorerData> {
  const packed = find('data').textContent ?? '';
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return (await new Response(stream).json()) as ExplorerData;
}

type Path = ExplorerData['paths'][number];

interface Step {
  readonly words: string;
  readonly state: string;
  readonly sees: string;
}

const stepsOf = ({ strings }: ExplorerData, { steps }: Path): Step[] =>
  Array.from({ length: steps.length / 3 }, (_, step) => {
    const [words = '', state = '', sees = ''] = steps
      .slice(3 * step, 3 * step + 3)
      .map((index) => strings[index] ?? '');
    return { words, state, sees };
  });

/** @returns the text of a path in which the search looks, computed once */
function searchableTexts(data: ExplorerData): (path: Path) => string {
  const texts = new WeakMap<Path, string>();
  return (path) => {
    const text =
      texts.get(path) ??
      [path.id, ...stepsOf(data, path).flatMap(({ words, state, sees }) => [words, state, sees])]
        .join(' ')
        .toLowerCase();
    texts.set(path, text);
    return text;
  };
}

const stepItem = ({ words, state, sees }: Step): HTMLElement =>
  element(
    'li',
    {},
    `${words} → `,
    element('b', {}, state),
    ...(sees ? [element('small', {}, `the page shows: ${sees}`)] : []),
  );

/** Returns what an opened path shows. */
function pathDetails(data: ExplorerData, path: Path, steps: readonly Step[]): HTMLElement[] {
  const beginning = element(
    'p',
    {},
    `It begins as ‘${data.strings[path.input] ?? ''}’. Link: `,
    element('a', { href: `#${path.machine}/path/${path.id}` }, path.id),
    '. To walk it again: ',
    element('code', {}, `${data.pathCommand} ${path.id}`),
  );
  const walk = { class: 'walk', href: `${data.walkerUrl}${path.id}`, target: '_blank', rel: 'noopener' };
  return [
    beginning,
    // Paths in a browser are of narrower models, with a server behind the page.
    ...(path.level === 'browser' ? [] : [element('a', walk, 'Walk it')]),
    element('ol', {}, ...steps.map(stepItem)),
  ];
}

/** Returns a path of the list. Its details are rendered when it is opened. */
function pathItem(data: ExplorerData, path: Path): HTMLElement {
  const steps = stepsOf(data, path);
  const last = steps.at(-1);
  const duration = path.failed ? 'failed' : `${path.milliseconds} ms`;
  const summary = element(
    'summary',
    path.failed ? { class: 'failing' } : {},
    `${path.level}, ${data.strings[path.title] ?? ''} `,
    ...(path.failed ? [] : [element('b', {}, `→ ${last?.state ?? ''} `)]),
    element('small', {}, `${steps.length} steps · ${duration} · ${path.id}`),
  );
  const fold = element('details', { id: `path-${path.level}-${path.id}` }, summary);
  fold.addEventListener('toggle', () => fold.append(...pathDetails(data, path, steps)), { once: true });
  return fold;
}

const findFilters = () => ({
  search: find<HTMLInputElement>('search'),
  machine: find<HTMLSelectElement>('machine'),
  level: find<HTMLSelectElement>('level'),
  transition: find<HTMLSelectElement>('transition'),
  requirement: find<HTMLSelectElement>('requirement'),
  failed: find<HTMLInputElement>('failed'),
});
type Filters = ReturnType<typeof findFilters>;

const chosenMachine = (data: ExplorerData, { machine }: Filters) =>
  data.machines.find(({ id }) => id === machine.value);

/** @returns lists the paths that pass all filters */
function createPathFilter(data: ExplorerData, filters: Filters, verified: ReadonlySet<number>): () => Path[] {
  const { search, machine, level, transition, requirement, failed } = filters;
  const textOf = searchableTexts(data);
  return () => {
    const words = search.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const statement = data.requirements.findIndex(({ id }) => id === requirement.value);
    // A statement without checks of its own is joined with the paths of its machines.
    const wanted = verified.has(statement) ? undefined : data.requirements[statement]?.machines;
    const of = chosenMachine(data, filters);
    const index = of && transition.value ? of.transitions.indexOf(transition.value) : -1;
    return data.paths.filter(
      (path) =>
        (!machine.value || path.machine === machine.value) &&
        (!level.value || path.level === level.value) &&
        (!failed.checked || path.failed) &&
        (!wanted || wanted.includes(path.machine)) &&
        (!verified.has(statement) || path.statements.includes(statement)) &&
        (index < 0 || path.transitions.includes(index)) &&
        words.every((word) => textOf(path).includes(word)),
    );
  };
}

/** Fills the lists of machines and of statements. A statement that neither a path nor a machine holds is left out. */
function listChoices(data: ExplorerData, { machine, requirement }: Filters, verified: ReadonlySet<number>): void {
  for (const { id } of data.machines) machine.append(new Option(id, id));
  for (const [index, { id, statement, machines }] of data.requirements.entries())
    if (machines.length > 0 || verified.has(index))
      requirement.append(new Option(`${id} ${statement}`.slice(0, 90), id));
}

/** Lists the transitions of the chosen machine. */
function listTransitions(data: ExplorerData, filters: Filters): void {
  const of = chosenMachine(data, filters);
  const options = (of?.transitions ?? []).map((key, place) => new Option(of?.descriptions[place] ?? key, key));
  options.sort((one, other) => one.text.localeCompare(other.text));
  filters.transition.replaceChildren(new Option('any transition', ''), ...options);
  filters.transition.disabled = !of;
}

function drawPaths(data: ExplorerData, shown: readonly Path[]): void {
  const rest = shown.length > maxShown ? `, the first ${maxShown} of them are listed` : '';
  find('count').textContent = `${shown.length} of ${data.paths.length} paths${rest}`;
  find('found').replaceChildren(...shown.slice(0, maxShown).map((path) => pathItem(data, path)));
}

/** Below this scale the texts of a chart are too small to read, so the chart scrolls instead. */
const minScale = 0.85;
const zoomStep = 1.25;

/** Shows the drawings of the chosen machine: one at a time, with other regions folded. */
function createChartViewer(data: ExplorerData, filters: Filters) {
  const [chart, tools, view] = [find('chart'), find('chart-tools'), find<HTMLSelectElement>('view')];
  let scale = 1;
  const drawings = () => chosenMachine(data, filters)?.drawings ?? [];
  const setScale = (to: number) => {
    const svg = chart.querySelector('svg');
    scale = Math.min(3, Math.max(0.2, to));
    if (svg) svg.style.width = `${svg.viewBox.baseVal.width * scale}px`;
  };
  const fitScale = () => {
    const width = chart.querySelector('svg')?.viewBox.baseVal.width ?? 1;
    return Math.min(1, (chart.clientWidth - 2) / width);
  };
  const show = () => {
    const drawing = drawings().find(({ region }) => region === view.value);
    chart.innerHTML = drawing?.svg ?? '';
    chart.scrollTo(0, 0);
    setScale(Math.max(minScale, fitScale()));
  };
  view.addEventListener('input', show);
  find('zoom-in').addEventListener('click', () => setScale(scale * zoomStep));
  find('zoom-out').addEventListener('click', () => setScale(scale / zoomStep));
  find('zoom-fit').addEventListener('click', () => setScale(fitScale()));
  chart.addEventListener('click', ({ target }) => {
    const box = (target as Element).closest<SVGElement>('[data-state]');
    const id = box?.dataset.state ?? '';
    const clicked = drawings().find(({ region }) => region === id);
    if (!box || !clicked || drawings().length === 1) return;
    // A folded region opens, an open one closes.
    view.value = box.classList.contains('folded') ? id : clicked.around;
    show();
  });

  return () => {
    const { value } = filters.machine;
    if (chart.dataset.of === value) return;
    chart.dataset.of = value;
    view.replaceChildren(...drawings().map(({ region, name }) => new Option(name, region)));
    view.hidden = drawings().length < 2;
    chart.hidden = drawings().length === 0;
    tools.hidden = chart.hidden;
    show();
  };
}

/** Sets the filters as the address says, and opens the path that it names. */
function followAddress(data: ExplorerData, filters: Filters, draw: () => void): void {
  const { search, machine, level, transition, requirement, failed } = filters;
  document.getElementById(location.hash.slice(1))?.closest('details')?.setAttribute('open', '');
  const [id = '', kind, ...rest] = decodeURIComponent(location.hash.slice(1)).split('/');
  const statement = id === 'statement' ? kind : undefined;
  if (statement === undefined && !data.machines.some((each) => each.id === id)) return;
  for (const field of [search, machine, level, requirement]) field.value = '';
  failed.checked = false;
  if (statement === undefined) machine.value = id;
  else requirement.value = statement;
  listTransitions(data, filters);
  if (statement === undefined && kind === 'transition') transition.value = rest.join('/');
  if (statement === undefined && kind === 'path') search.value = rest.join('/');
  draw();
  find('explorer').scrollIntoView();
  if (statement === undefined && kind === 'path') find('found').querySelector('details')?.setAttribute('open', '');
}

async function explore() {
  const data = await readData();
  const filters = findFilters();
  const { machine, transition } = filters;
  const verified = new Set(data.paths.flatMap(({ statements }) => statements));
  const shownPaths = createPathFilter(data, filters, verified);
  const drawChart = createChartViewer(data, filters);
  const draw = () => {
    drawPaths(data, shownPaths());
    drawChart();
  };
  const follow = () => followAddress(data, filters, draw);

  listChoices(data, filters, verified);
  machine.addEventListener('change', () => {
    listTransitions(data, filters);
    if (machine.value) history.replaceState(null, '', `#${machine.value}`);
  });
  transition.addEventListener('change', () => {
    const address = transition.value && `/transition/${encodeURIComponent(transition.value)}`;
    history.replaceState(null, '', `#${machine.value}${address}`);
  });
  for (const field of Object.values(filters)) field.addEventListener('input', draw);
  window.addEventListener('hashchange', follow);
  listTransitions(data, filters);
  draw();
  follow();
}

void explore();
