/** The match of an address with a pattern of the route table. */
export interface Matched {
  /** Values of the pattern's parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The canonical form of the path, without a query. */
  readonly path: string;
  /** The path without the segments that only `/*` matches, which change nothing on a page. */
  readonly named: string;
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** Splits a path into segments, without empty ones at its end: `/login/a/` → `login`, `a`. */
function splitPath(path: string): string[] {
  const segments = path.split('/').slice(1);
  while (segments.at(-1) === '') segments.pop();
  return segments;
}

/**
 * Matches a path with a pattern of the route table (src/app/routes.tsx). Literal segments match in any case, `:name?`
 * matches an optional segment, and `/*` at the end matches all further segments. Slashes at the end are ignored.
 * @param path the undecoded path
 */
export function matchRoute(pattern: string, path: string): Matched | null {
  const given = splitPath(path);
  const wanted = pattern.split('/').slice(1);
  const params: Record<string, string> = {};
  const written: string[] = [];
  for (const part of wanted) {
    if (part === '*') {
      const rest = given.slice(written.length);
      return { params, path: `/${[...written, ...rest].join('/')}`, named: `/${written.join('/')}` };
    }
    const raw = given[written.length];
    if (raw === undefined && (part === '' || part.endsWith('?'))) continue;
    const segment = raw === undefined ? null : decode(raw);
    if (segment === null || segment === '') return null;
    if (part.startsWith(':')) {
      params[part.replaceAll(/^:|\?$/g, '')] = segment;
      written.push(encodeURIComponent(segment));
    } else {
      if (segment.toLowerCase() !== part) return null;
      written.push(part);
    }
  }
  const named = `/${written.join('/')}`;
  return given.length > written.length ? null : { params, path: named, named };
}
