import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { modulesIn } from '#tests/support/suite/imports.ts';

// @reads contract, server, src

/** A call has one name: in the contract, in its handler, and as the actor that sends it. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const sourcesIn = (folder: string): string[] =>
  modulesIn(join(root, folder)).map(({ path }) => readFileSync(path, 'utf8'));

const calls = sourcesIn('contract').flatMap((source) =>
  [...source.matchAll(/export const (\w+) = define(?:Desk)?Call\(/g)].map(([, name = '']) => name),
);

const served = sourcesIn('server').flatMap((source) =>
  [...source.matchAll(/\bserve[A-Z]?\w*\(\s*\w+\.(\w+),\s*\w+\.\1Request,/g)].map(([, name = '']) => name),
);

/** The actors of every flow with the calls that each sends. */
const actors = sourcesIn('src/platform/composition').flatMap((source) => {
  const [, ...parts] = source.split(/^\s+(?=\w+: from(?:Promise|Call|Browser)\b)/m);
  return parts.map((part) => ({
    name: /^\w+/.exec(part)?.[0] ?? '',
    calls: [...new Set([...part.matchAll(/\b(?:api\(|fromCall\(\s*api,\s*)(\w+),/g)].map(([, call = '']) => call))],
  }));
});

/** Actors of the form and resource factories, and one that reads an id from a list. */
const ownNames = ['load', 'submit', 'findNewest'];

describe('a call of the API', () => {
  it('gives every call of the API a unique name', () => {
    expect(calls.length).toBeGreaterThan(50);
    expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted());
  });

  it('serves every call exactly once under its own name', () => {
    expect(served.toSorted()).toEqual(calls.toSorted());
  });

  it('gives an actor that makes one call the name of that call', () => {
    const single = actors.filter((actor) => actor.calls.length === 1 && !ownNames.includes(actor.name));
    expect(single.length).toBeGreaterThan(20);
    // A variant of a call with another schema for its answer has the call's name and a suffix.
    expect(single.filter(({ name, calls: [call] }) => !call?.startsWith(name))).toEqual([]);
  });
});
