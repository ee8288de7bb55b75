import { html } from 'hono/html';
import { shop } from '#contract/shop.ts';

/** What an e-mail says, as plain text and as simple HTML. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A line of text, a table of two columns, or a link. */
export type Part =
  | string
  | { readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly link: string; readonly url: string };

const textOf = (part: Part): string => {
  if (typeof part === 'string') return part;
  if ('url' in part) return `${part.link}: ${part.url}`;
  return part.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
};

const cell = 'padding:4px 16px 4px 0;vertical-align:top';

/** Everything is escaped: parts hold what people have typed. */
const htmlOf = (part: Part) => {
  if (typeof part === 'string') return html`<p style="white-space:pre-line">${part}</p>`;
  if ('url' in part) return html`<p><a href="${part.url}">${part.link}</a></p>`;
  const rows = part.rows.map(
    ([label, value]) => html`<tr><td style="${cell}">${label}</td><td style="${cell}">${value}</td></tr>`,
  );
  return html`<table>${rows}</table>`;
};

/** A subject is one line, however it was typed. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** A letter of these parts, signed by the shop. */
export function letterOf(subject: string, parts: readonly Part[]): Letter {
  const title = oneLine(subject);
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body style="font-family:sans-serif;line-height:1.5">
${parts.map(htmlOf)}
<p>${shop.name}</p>
</body></html>`;
  return {
    subject: title,
    text: `${[...parts.map(textOf), shop.name].join('\n\n')}\n`,
    html: String(page),
  };
}
