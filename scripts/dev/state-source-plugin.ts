import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { findStateSource } from './state-source.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Shows the source of a state at `/__state-source?state=…&event=…` in development, for the links of /flows. */
export const stateSource = (): Plugin => ({
  name: 'state-source',
  apply: 'serve',
  configureServer({ config: { root }, middlewares }) {
    middlewares.use('/__state-source', (request, response) => {
      const query = new URL(request.url ?? '', 'http://localhost').searchParams;
      const found = findStateSource(root, query.get('state') ?? '', query.get('event') ?? undefined);
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      if (!found) {
        response.statusCode = 404;
        response.end('No machine defines this state.');
        return;
      }
      const location = `${found.file}:${found.line}`;
      const rows = readFileSync(join(root, found.file), 'utf8')
        .split('\n')
        .map((line, index) => {
          const text = `${String(index + 1).padStart(4)}  ${escaped(line)}`;
          return index + 1 === found.line ? `<mark id="line">${text}</mark>` : text;
        });
      response.end(
        `<!doctype html><meta charset="utf-8"><title>${location}</title><p><strong>${location}</strong>
<a href="/__open-in-editor?file=${encodeURIComponent(location)}">Open in the editor</a></p><pre>${rows.join('\n')}</pre>
<script>document.getElementById('line').scrollIntoView({block:'center'})</script>`,
      );
    });
  },
});
