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

async function explore() {
  const data = await readData();
  const search = find<HTMLInputElement>('search');
  const machine = find<HTMLSelectElement>('machine');
  const level = find<HTMLSelectElement>('level');
  const transition = find<HTMLSelectElement>('transition');
  const requirement = find<HTMLSelectElement>('requirement');
  const failed = find<HTMLInputElement>('failed');
  const text = (index: number) => data.strings[index] ?? '';
  const stepsOf = (path: (typeof data.paths)[number]) =>
    Array.from({ length: path.steps.length / 3 }, (_, step) => {
      const [words = 0, state = 0, sees = 0] = path.steps.slice(3 * step, 3 * step + 3);
      return { words: text(words), state: text(state), sees: text(sees) };
    });
  for (const { id } of data.machines) machine.append(new Option(id, id));
  const verified = new Set(data.paths.flatMap(({ statements }) => statements));
  for (const [index, { id, statement, machines }] of data.requirements.entries())
    if (machines.length > 0 || verified.has(index))
      requirement.append(new Option(`${id} ${statement}`.slice(0, 90), id));
  const wholeText = new WeakMap<object, string>();
  const textOf = (path: (typeof data.paths)[number]) => {
    const known = wholeText.get(path);
    if (known !== undefined) return known;
    const whole = [path.id, ...stepsOf(path).flatMap(({ words, state, sees }) => [words, state, sees])]
      .join(' ')
      .toLowerCase();
    wholeText.set(path, whole);
    return whole;
  };

  const listTransitions = () => {
    const of = data.machines.find(({ id }) => id === machine.value);
    transition.replaceChildren(
      new Option('any transition', ''),
      ...(of?.transitions ?? []).map((key) => new Option(key, key)),
    );
    transition.disabled = !of;
  };

  const pathItem = (path: (typeof data.paths)[number]) => {
    const steps = stepsOf(path);
    const summary = element(
      'summary',
      path.failed ? { class: 'short' } : {},
      `${path.level}: ${steps.at(-1)?.words ?? 'the start'} → ${steps.at(-1)?.state ?? ''} `,
      element(
        'small',
        {},
        `${steps.length} steps · ${path.failed ? 'failed' : `${path.milliseconds} ms`} · ${path.id}`,
      ),
    );
    const fold = element('details', { id: `path-${path.level}-${path.id}` }, summary);
    fold.addEventListener(
      'toggle',
      () => {
        const list = element('ol');
        for (const { words, state, sees } of steps)
          list.append(
            element(
              'li',
              {},
              `${words} → `,
              element('b', {}, state),
              ...(sees ? [element('small', {}, `the shopper sees: ${sees}`)] : []),
            ),
          );
        fold.append(
          element(
            'p',
            {},
            `It begins as ‘${text(path.input)}’. Link: `,
            element('a', { href: `#${path.machine}/path/${path.id}` }, path.id),
            '. To walk it again: ',
            element('code', {}, `npm run paths -- --path ${path.id}`),
          ),
          // Paths in a browser are of narrower models, with a server behind the page.
          ...(path.level === 'browser'
            ? []
            : [
                element(
                  'a',
                  { class: 'walk', href: `${data.walkerUrl}${path.id}`, target: '_blank', rel: 'noopener' },
                  'Walk it',
                ),
              ]),
          list,
        );
      },
      { once: true },
    );
    return fold;
  };

  const draw = () => {
    const of = data.machines.find(({ id }) => id === machine.value);
    const words = search.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const statement = data.requirements.findIndex(({ id }) => id === requirement.value);
    // A statement without checks of its own is joined with the paths of its machines.
    const wanted = verified.has(statement) ? undefined : data.requirements[statement]?.machines;
    const index = of && transition.value ? of.transitions.indexOf(transition.value) : -1;
    const shown = data.paths.filter(
      (path) =>
        (!machine.value || path.machine === machine.value) &&
        (!level.value || path.level === level.value) &&
        (!failed.checked || path.failed) &&
        (!wanted || wanted.includes(path.machine)) &&
        (!verified.has(statement) || path.statements.includes(statement)) &&
        (index < 0 || path.transitions.includes(index)) &&
        words.every((word) => textOf(path).includes(word)),
    );
    find('count').textContent =
      `${shown.length} of ${data.paths.length} paths${shown.length > maxShown ? `, the first ${maxShown} of them are listed` : ''}`;
    find('found').replaceChildren(...shown.slice(0, maxShown).map(pathItem));
    const chart = find('chart');
    if (chart.dataset.of !== machine.value) {
      chart.dataset.of = machine.value;
      chart.innerHTML = of?.drawing ?? '';
    }
  };

  const followAddress = () => {
    document.getElementById(location.hash.slice(1))?.closest('details')?.setAttribute('open', '');
    const [id = '', kind, ...rest] = decodeURIComponent(location.hash.slice(1)).split('/');
    if (id === 'statement' && kind !== undefined) {
      for (const field of [search, machine, level]) field.value = '';
      failed.checked = false;
      requirement.value = kind;
      listTransitions();
      draw();
      find('explorer').scrollIntoView();
      return;
    }
    if (!data.machines.some((each) => each.id === id)) return;
    for (const field of [search, level, requirement]) field.value = '';
    failed.checked = false;
    machine.value = id;
    listTransitions();
    if (kind === 'transition') transition.value = rest.join('/');
    if (kind === 'path') search.value = rest.join('/');
    draw();
    find('explorer').scrollIntoView();
    if (kind === 'path') find('found').querySelector('details')?.setAttribute('open', '');
  };

  machine.addEventListener('change', () => {
    listTransitions();
    if (machine.value) history.replaceState(null, '', `#${machine.value}`);
  });
  transition.addEventListener('change', () =>
    history.replaceState(
      null,
      '',
      `#${machine.value}${transition.value && `/transition/${encodeURIComponent(transition.value)}`}`,
    ),
  );
  for (const field of [search, machine, level, transition, requirement, failed]) field.addEventListener('input', draw);
  find('chart').addEventListener('click', () => find('chart').classList.toggle('large'));
  window.addEventListener('hashchange', followAddress);
  listTransitions();
  draw();
  followAddress();
}

void explore();
