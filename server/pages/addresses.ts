/** The match of an address with a pattern of the route table. */
export interface Matched {
  /** Values of the pattern's parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The canonical form of the path, without a query. */
  readonly path: string;
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** `/login/a/` → `login`, `a`: a path's segments without the empty ones at its end. */
function segmentsOf(path: string): string[] {
  const segments = path.split('/').slice(1);
  while (segments.at(-1) === '') segments.pop();
  return segments;
}

/**
 * Matches a path with a pattern of the route table (src/app/routes.tsx): literal segments in any case, `:name?` for one
 * that may be missing, and `/*` at the end for anything that follows. Slashes at the end count for nothing.
 * @param path as it came, undecoded
 */
export function matchAddress(pattern: string, path: string): Matched | null {
  const given = segmentsOf(path);
  const wanted = pattern.split('/').slice(1);
  const params: Record<string, string> = {};
  const written: string[] = [];
  for (const part of wanted) {
    if (part === '*') return { params, path: `/${[...written, ...given.slice(written.length)].join('/')}` };
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
  return given.length > written.length ? null : { params, path: `/${written.join('/')}` };
}
