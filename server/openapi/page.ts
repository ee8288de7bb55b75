import { html, raw } from 'hono/html';
import { isRecord } from '../http/is-record.ts';
import type { JsonSchema, OpenApi, Operation, Parameter } from './document.ts';

/** The API's description as one HTML page, without scripts and without further requests. */

type Html = ReturnType<typeof html>;

/** The content policy allows it by its hash, so the page contains exactly this text. */
export const style = `
:root { color-scheme: dark light; --mark: #c8f031; --page: #0b0d12; --card: #141821; --line: #2a3140; --text: #f4f6fa; --quiet: #a7b0c0;
  --get: #9be15d; --post: #6cb6ff; --patch: #ffc857; --delete: #ff8a80; }
@media (prefers-color-scheme: light) { :root { --mark: #567000; --page: #f6f7f9; --card: #fff; --line: #d5dae3; --text: #12151c;
  --quiet: #505a6b; --get: #2f6f0a; --post: #0b57a4; --patch: #7a5200; --delete: #a3231a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.55 Inter, Roboto, system-ui, sans-serif; }
.brand { border-bottom: 1px solid var(--line); } .brand a { display: flex; align-items: center; gap: .5rem; max-width: 60rem;
  min-height: 4rem; margin: 0 auto; padding: 0 1rem; font-size: 1.5rem; text-decoration: none; } .brand svg path + path { stroke: var(--mark); }
.brand a, h1, h2 { font-family: 'Barlow Condensed', 'Roboto Condensed', 'Arial Narrow', system-ui, sans-serif; font-weight: 700; }
main, header { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { margin: 0 0 .5rem; font-size: 2rem; } h2 { margin: 2rem 0 .75rem; text-transform: capitalize; } h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
a { color: inherit; } p { margin: .25rem 0; } header p, td, .note { color: var(--quiet); }
nav { display: flex; flex-wrap: wrap; gap: .5rem 1rem; margin-top: 1rem; }
details { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; }
summary { cursor: pointer; padding: .75rem 1rem; display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--post); outline-offset: 2px; }
details > div { padding: 0 1rem 1rem; border-top: 1px solid var(--line); overflow-x: auto; }
code, pre { font: .9rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; } pre { margin: .25rem 0; white-space: pre-wrap; }
.method { font-weight: 700; min-width: 4rem; } .get { color: var(--get); } .post { color: var(--post); }
.patch { color: var(--patch); } .delete { color: var(--delete); }
.badge { border: 1px solid var(--line); border-radius: 1rem; padding: 0 .6rem; font-size: .85rem; color: var(--quiet); }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: .3rem .75rem .3rem 0; vertical-align: top; }
`;

const recordsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Bounds as people read them: `at most 60 characters`. */
function bounds(schema: JsonSchema): string {
  const { minLength, maxLength, minimum, maximum, format } = schema;
  const constraints = [
    typeof format === 'string' && format,
    typeof minLength === 'number' && `at least ${minLength} characters`,
    typeof maxLength === 'number' && `at most ${maxLength} characters`,
    typeof minimum === 'number' && `from ${minimum}`,
    typeof maximum === 'number' && `to ${maximum}`,
  ].filter((part) => part !== false);
  return constraints.length > 0 ? `  (${constraints.join(', ')})` : '';
}

/** A schema as an indented sketch of the JSON that it describes. */
function sketch(schema: JsonSchema, indent = ''): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  const choices = [...recordsOf(schema.anyOf), ...recordsOf(schema.oneOf)];
  if (choices.length > 0) return [...new Set(choices.map((choice) => sketch(choice, indent)))].join(' | ');
  if (schema.type === 'array') return `[${isRecord(schema.items) ? sketch(schema.items, indent) : ''}]`;
  if (isRecord(schema.properties)) {
    const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
    const fields = Object.entries(schema.properties).map(([name, field]) => {
      const shown = isRecord(field) ? sketch(field, `${indent}  `) : 'any';
      return `${indent}  ${name}${required.includes(name) ? '' : '?'}: ${shown}`;
    });
    return `{\n${fields.join('\n')}\n${indent}}`;
  }
  return `${typeof schema.type === 'string' ? schema.type : 'any'}${bounds(schema)}`;
}

const parameterRow = ({ name, in: place, required, description, schema }: Parameter) => html`
<tr><td><code>${name}</code></td><td>${place}${required ? '' : ', optional'}</td><td><code>${sketch(schema)}</code>${description ? html`<br>${description.replaceAll('`', '')}` : ''}</td></tr>`;

const answerOf = (operation: Operation): JsonSchema => {
  const [content] = Object.values(operation.responses['200']?.content ?? {});
  const properties = content?.schema.properties;
  return isRecord(properties) && isRecord(properties.message) ? properties.message : {};
};

function describeCaller({ security }: Operation): string {
  if (!security) return 'anyone';
  return security.length > 1 ? 'anyone, or with a token' : 'needs a token';
}

function operationBlock(path: string, method: string, operation: Operation): Html {
  const failures = Object.entries(operation.responses).filter(([status]) => status !== '200');
  const body = operation.requestBody?.content['application/json']?.schema;
  return html`
<details id="${operation.operationId}">
<summary><span class="method ${method}">${method.toUpperCase()}</span><code>${path}</code><span class="badge">${describeCaller(operation)}</span></summary>
<div>
<p>${operation.summary}</p>
${operation.parameters ? html`<h3>Parameters</h3><table>${operation.parameters.map(parameterRow)}</table>` : ''}
${body ? html`<h3>Body</h3><pre>${sketch(body)}</pre>` : ''}
<h3>Answer: <code>message</code></h3><pre>${sketch(answerOf(operation))}</pre>
<h3>Refusals</h3>
<table>${failures.map(([status, { description }]) => html`<tr><td><code>${status}</code></td><td>${description}</td></tr>`)}</table>
</div>
</details>`;
}

/** The shop's mark and name, as in the header of its pages. */
const brand = (
  shop: string,
) => html`<div class="brand"><a href="/"><svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"
><path d="M3 8 14 2l11 6v12l-11 6L3 20Z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"
/><path d="M9 9v6a5 5 0 0 0 10 0V9" fill="none" stroke-width="3" stroke-linecap="round"/></svg>${shop}</a></div>`;

/** The page at `/v1/docs`. @param shop its name */
export function docsPage(api: OpenApi, shop: string): Html {
  const blocksOf = (tag: string) =>
    Object.entries(api.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => operation.tags[0] === tag)
        .map(([method, operation]) => operationBlock(path, method, operation)),
    );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${api.info.title}</title>
<style>${raw(style)}</style>
</head>
<body>
${brand(shop)}
<header>
<h1>${api.info.title}</h1>
<p>${api.info.description.replaceAll('`', '')}</p>
<p>Paths are relative to <code>${api.servers[0]?.url}</code>. The same as data: <a href="/v1/openapi.json">openapi.json</a>.</p>
<nav aria-label="Resources">${api.tags.map(({ name }) => html`<a href="#${name}">${name}</a>`)}</nav>
</header>
<main>${api.tags.map(({ name }) => html`<section><h2 id="${name}">${name}</h2>${blocksOf(name)}</section>`)}</main>
</body>
</html>`;
}
