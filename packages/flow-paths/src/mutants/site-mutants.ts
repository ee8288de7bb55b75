import { isDeepStrictEqual } from 'node:util';
import type { Kind } from './options.ts';
import type { Sample, Surroundings } from './probe.ts';
import type { ActiveFault } from './shared-state.ts';
import { stableChange } from './sites.ts';
import { type Change, changesOf, isFields } from './values.ts';

/** The mutants at the sites of a flow, from what was seen there. */

/** A mutant that changes the values at one site. */
export interface SiteMutant {
  readonly kind: Kind;
  readonly name: string;
  readonly fault: ActiveFault;
}
const atSite = (kind: Kind, site: string, name: string, change: ActiveFault['change']): SiteMutant => ({
  kind,
  name,
  fault: { site, change },
});

const fromChanges = (kind: Kind, site: string, changes: readonly Change[]): SiteMutant[] =>
  changes.map(({ label, apply }) => atSite(kind, site, `${site}: ${label}`, apply));

const zero = (right: number) => (right === 0 ? 1 : 0);

/** Each field that an action changes stays as it was; numbers move too far, texts lose a character. */
function fieldMutants(site: string, samples: readonly Sample[]): SiteMutant[] {
  const found = new Map<string, SiteMutant>();
  for (const { value, surroundings } of samples) {
    if (!isFields(value)) continue;
    for (const [field, now] of Object.entries(value)) {
      const was = surroundings.context?.[field];
      if (isDeepStrictEqual(was, now)) continue;
      const add = (label: string, change: ActiveFault['change']) => {
        const name = `${site}: ${label}`;
        if (!found.has(name)) found.set(name, atSite('field', site, name, change));
      };
      add(`${field} stays as it was`, (given) => {
        if (!isFields(given)) return given;
        const { [field]: _, ...others } = given;
        return others;
      });
      const replace = (change: (now: unknown, was: unknown) => unknown): ActiveFault['change'] => {
        return (given, { context }) =>
          isFields(given) && field in given ? { ...given, [field]: change(given[field], context?.[field]) } : given;
      };
      if (typeof now === 'number' && typeof was === 'number')
        add(
          `${field} changes by half as much again`,
          replace((to, from) => (typeof to === 'number' && typeof from === 'number' ? from + 1.5 * (to - from) : to)),
        );
      if (typeof now === 'string' && now !== '')
        add(
          `${field} lacks its last character`,
          replace((to) => (typeof to === 'string' ? to.slice(0, -1) : to)),
        );
    }
  }
  return [...found.values()];
}

const readPath = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((holder, key) => (isFields(holder) ? holder[key] : undefined), value);

/** Yields the paths of the texts and numbers in a value. */
function* leafPaths(value: unknown, depth = 3, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value === 'string' || typeof value === 'number') yield path;
  if (depth > 0 && isFields(value))
    for (const [key, child] of Object.entries(value)) yield* leafPaths(child, depth - 1, [...path, key]);
}

/** A field of the parameter comes from another field of the event or the context. */
function otherFieldMutants(site: string, samples: readonly Sample[]): SiteMutant[] {
  const found = new Map<string, SiteMutant>();
  for (const { value, surroundings } of samples) {
    const sources = { event: surroundings.event, context: surroundings.context };
    for (const path of leafPaths(value)) {
      const name = path.join('.') || 'it';
      if (found.has(name)) continue;
      const right = readPath(value, path);
      const source = [...leafPaths(sources, 4)].find((from) => {
        const other = readPath(sources, from);
        return (
          !/^event\.(type|actorId)$/.test(from.join('.')) &&
          typeof other === typeof right &&
          other !== right &&
          other !== ''
        );
      });
      if (!source) continue;
      found.set(
        name,
        atSite('param', site, `${site}: ${name} comes from ${source.join('.')}`, (given, { event, context }) => {
          const other = readPath({ event, context }, source);
          return typeof other === typeof right ? withLeaf(given, path, other) : given;
        }),
      );
    }
  }
  return [...found.values()];
}

function withLeaf(value: unknown, [key, ...rest]: readonly string[], leaf: unknown): unknown {
  if (key === undefined) return leaf;
  return isFields(value) && key in value ? { ...value, [key]: withLeaf(value[key], rest, leaf) } : value;
}

const isRedirect = (value: unknown): boolean => isFields(value) && value.type === 'redirect';

/** The fields of events that a machine emits or sends: wrong, or missing where the event is a redirect. */
function eventMutants(site: string, events: readonly unknown[], wrap: (change: Change['apply']) => Change['apply']) {
  const [redirects, others] = [events.filter(isRedirect), events.filter((event) => !isRedirect(event))];
  const changes = (of: readonly unknown[], missing: boolean) =>
    changesOf(of, { missing, depth: 3 }).filter(({ label }) => !/^type /.test(label));
  return [
    ...fromChanges('redirect', site, changes(redirects, true)),
    ...fromChanges('text', site, changes(others, false)),
  ].map((mutant) => ({
    ...mutant,
    fault: { ...mutant.fault, change: wrap(mutant.fault.change as Change['apply']) },
  }));
}

function delayMutants(site: string, samples: readonly Sample[]): SiteMutant[] {
  const longest = Math.max(0, ...samples.map(({ value }) => Number(value)));
  const by = (label: string, change: (ms: number) => number) =>
    atSite('delay', site, `${site}: ${label}`, (ms) => change(Number(ms)));
  return [
    by('1 ms less', (ms) => ms - 1),
    by('1000 ms more', (ms) => ms + 1_000),
    by('half as long again', (ms) => 1.5 * ms),
    ...(longest > 1_000 ? [by('1000 ms less', (ms) => Math.max(1, ms - 1_000))] : []),
  ];
}

function inputMutants(site: string, samples: readonly Sample[]): SiteMutant[] {
  const isOldVisible = samples.some(({ value, surroundings: { fromOldContext } }) => {
    if (!fromOldContext) return false;
    try {
      return !isDeepStrictEqual(fromOldContext(), value);
    } catch {
      return false;
    }
  });
  const old = (value: unknown, { fromOldContext }: Surroundings) => (fromOldContext ? fromOldContext() : value);
  return [
    ...fromChanges(
      'input',
      site,
      changesOf(
        samples.map(({ value }) => value),
        { wrongNumber: zero, missing: true },
      ),
    ),
    ...(isOldVisible ? [atSite('input', site, `${site}: from the context before the transition`, old)] : []),
  ];
}

/** Whether a changed parameter of a guard changes its answer to a case of the model. That of an action always counts. */
const isDecisive = (change: ActiveFault['change'], samples: readonly Sample[]): boolean =>
  samples.some(({ value, surroundings }) => {
    if (!surroundings.decide) return true;
    try {
      return surroundings.decide(value) !== surroundings.decide(change(value, surroundings));
    } catch {
      return true;
    }
  });

/** Returns the mutants at a site of a machine or a view model. */
function valueMutants(site: string, samples: readonly Sample[]): SiteMutant[] {
  const values = samples.map(({ value }) => value);
  if (site.endsWith(' assigns')) return fieldMutants(site, samples);
  if (site.endsWith(' starts')) return fromChanges('start', site, changesOf(values));
  if (site.endsWith(' sends')) {
    if (values.every(Array.isArray)) return [];
    return eventMutants(site, values, (change) => change);
  }
  if (site.includes(': param of '))
    return [
      ...fromChanges('param', site, changesOf(values, { wrongNumber: zero })),
      ...otherFieldMutants(site, samples),
    ].filter(({ fault, name }) => !/: type /.test(name) && isDecisive(fault.change, samples));
  if (site.includes(': input of ')) return inputMutants(site, samples);
  if (/^\w+ delay \w+$/.test(site)) return delayMutants(site, samples);
  if (/^view\w+ in /.test(site))
    return fromChanges('view', site, changesOf(values, { depth: 2, nulls: true })).map((mutant) => ({
      ...mutant,
      fault: { ...mutant.fault, change: stableChange(mutant.fault.change) },
    }));
  return [];
}

/** Returns the mutants of the terms and calls in a source file. */
function sourceMutants(site: string, samples: readonly Sample[]): SiteMutant[] {
  const values = samples.map(({ value }) => value);
  const isCall = samples.some(({ surroundings }) => 'event' in surroundings);
  if (!isCall)
    return values.every((value) => typeof value === 'boolean')
      ? [atSite('term', site, `${site}: without this term`, () => true)]
      : [];
  const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  const isSame = samples.some(({ value, surroundings: { event } }) => isPlain(value) && typeof value === typeof event);
  return isSame ? [atSite('call', site, `${site}: without the call`, (_, { event }) => event)] : [];
}

/** Events that `enqueueActions` adds: lost, doubled, or with a wrong field. */
function enqueuedMutants(site: string, samples: readonly Sample[]): SiteMutant[] {
  const lists = samples.map(({ value }) => value as readonly unknown[]);
  const first = (change: Change['apply']) => (given: unknown) =>
    Array.isArray(given) && given.length > 0 ? [change(given[0]), ...given.slice(1)] : given;
  return [
    atSite('emit', site, `${site}: lost`, () => []),
    atSite('emit', site, `${site}: twice`, (given) => [...(given as unknown[]), ...(given as unknown[])]),
    ...eventMutants(site, lists.flat(), first),
  ];
}

/**
 * Returns the mutants at a site.
 * @param isSource whether the site is a term or a call in a source file
 */
export function siteMutants(site: string, samples: readonly Sample[], isSource: boolean): SiteMutant[] {
  if (isSource) return sourceMutants(site, samples);
  return / (emits|raises|sends)$/.test(site) && samples.every(({ value }) => Array.isArray(value))
    ? enqueuedMutants(site, samples)
    : valueMutants(site, samples);
}
