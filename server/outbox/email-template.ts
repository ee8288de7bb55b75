import { html, raw } from 'hono/html';

/** The content of an e-mail, as plain text and as simple HTML. */
export interface Email {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A line of text, a table of two columns, a link, or a text that is rendered already. */
export type EmailPart =
  | string
  | { readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly link: string; readonly url: string }
  | { readonly text: string; readonly safeHtml: string };

const renderText = (part: EmailPart): string => {
  if (typeof part === 'string') return part;
  if ('url' in part) return `${part.link}: ${part.url}`;
  if ('text' in part) return part.text;
  return part.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
};

const cell = 'padding:4px 16px 4px 0;vertical-align:top';

/** Renders a part as HTML. The `html` tag escapes all values, because parts contain the input of users. */
const renderHtml = (part: EmailPart) => {
  if (typeof part === 'string') return html`<p style="white-space:pre-line">${part}</p>`;
  if ('url' in part) return html`<p><a href="${part.url}">${part.link}</a></p>`;
  if ('text' in part) return raw(part.safeHtml);
  const rows = part.rows.map(
    ([label, value]) => html`<tr><td style="${cell}">${label}</td><td style="${cell}">${value}</td></tr>`,
  );
  return html`<table>${rows}</table>`;
};

/** Replaces line breaks by spaces, because a subject with a line break could add headers to the e-mail. */
const toOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Renders an e-mail of these parts, signed by the shop. @param shop its name */
export function renderEmail(shop: string, subject: string, parts: readonly EmailPart[]): Email {
  const title = toOneLine(subject);
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body style="font-family:sans-serif;line-height:1.5">
${parts.map(renderHtml)}
<p>${shop}</p>
</body></html>`;
  return {
    subject: title,
    text: `${[...parts.map(renderText), shop].join('\n\n')}\n`,
    html: String(page),
  };
}
