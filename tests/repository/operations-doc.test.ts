import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// @reads server, packages, docs/operations.md

/** docs/operations.md has an index of what the server logs as a warning or an error. */

const calls = /\b(?:log\.(?:warn|error)|report)\(([\s\S]*?)\);/g;
const sentences = /'((?:[^'\\]|\\.)+ (?:[^'\\]|\\.)+)'/g;

/** The messages of the server's warnings and errors: the last sentence among the arguments of each call. */
function loggedMessages(): string[] {
  const files = ['server', 'packages'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\/tests\/|node_modules/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const found = files.flatMap((name) =>
    [...readFileSync(name, 'utf8').matchAll(calls)].flatMap(([, given = '']) => {
      const last = [...given.matchAll(sentences)].at(-1)?.[1];
      return last === undefined ? [] : [last];
    }),
  );
  return [...new Set(found)].sort();
}

it('the index of log messages in operations.md has every warning and error of the server, and no other', () => {
  const document = readFileSync('docs/operations.md', 'utf8');
  const index = document.slice(document.indexOf('## What the log says'));
  const listed = [...index.matchAll(/^\| `([^`]+)` \|/gm)].map(([, message]) => message);
  const logged = loggedMessages();
  expect(logged.length).toBeGreaterThan(40);
  // Long messages are listed by their beginning, which ends with an ellipsis.
  const isListed = (message: string) =>
    listed.some((text) => (text?.endsWith('…') ? message.startsWith(text.slice(0, -1)) : message === text));
  expect(logged.filter((message) => !isListed(message))).toEqual([]);
  const isLogged = (text: string) => logged.some((message) => message.startsWith(text.replace(/…$/, '')));
  expect(listed.filter((text) => !isLogged(text ?? ''))).toEqual([]);
});
