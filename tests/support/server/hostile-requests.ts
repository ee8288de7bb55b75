import * as v from 'valibot';
import type { AnySchema, Call } from '#contract/call.ts';
import type { ServedCall } from '#server/http/serve-call.ts';

/** A valid request of a call; omitted parts are empty. */
export interface Example {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** A request that an attacker or a broken client might send. */
export interface HostileRequest {
  readonly what: string;
  /** Path below `/v1`, with its query. */
  readonly path: string;
  readonly body?: string;
  /**
   * Whether the server must refuse the request. Otherwise it may accept it, such as a search for `DROP TABLE`, but
   * nothing may break.
   */
  readonly refused: boolean;
}

const overlong = 'a'.repeat(70_000);
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** JSON values that no text field accepts. */
const neverText = {
  'a NUL': JSON.stringify('a\u0000b'),
  'half a surrogate pair': '"a\\ud800b"',
  'too much text': JSON.stringify(overlong),
  'a list': '["a"]',
  'deep nesting': nested(5000),
  'an object': '{"$ne":null}',
  'an object with a prototype': '{"__proto__":{"admin":true}}',
  true: 'true',
} as const;

/** JSON values that some fields accept and others refuse. */
const doubtful = {
  nothing: 'null',
  'a number': '7',
  'a huge number': '1e308',
  'a number beyond every integer': '123456789012345678901234567890',
  'a negative number': '-1',
  'no text': '""',
  blanks: '"   "',
  'control characters': '"a\\u0001\\u001b[2Jb"',
  // Some terminals treat this character above 0x7f as ESC and a bracket.
  'control characters of eight bits': '"a\\u009b2Jb"',
  SQL: JSON.stringify(`'; DROP TABLE users; --`),
  'a pattern': '"%_\\\\"',
  'a path': '"../../../../etc/passwd"',
  markup: '"<script>alert(1)</script>"',
} as const;

const hostileSegments = {
  'a NUL': '%00',
  'too much text': 'a'.repeat(5000),
  'broken UTF-8': '%ED%A0%80',
  'a broken escape': '%E0%A4%A',
  SQL: encodeURIComponent(`1' OR '1'='1`),
  'a path': '..%2F..%2Fetc%2Fpasswd',
  'a huge number': '99999999999999999999',
  'a negative number': '-1',
  'a fraction': '1.5',
  'an exponent': '1e3',
  'a prototype': '__proto__',
} as const;
const refusedSegments: ReadonlySet<string> = new Set(['a NUL', 'too much text']);

const accepts = (schema: AnySchema, input: unknown) => v.safeParse(schema, input).success;

function pathOf({ path }: Call, { params = {}, query = {} }: Example): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** Replaces the value of one field by JSON text, because some of the texts have no JavaScript value. */
const withField = (body: Readonly<Record<string, unknown>>, name: string, value: string): string => {
  const { [name]: _, ...others } = body;
  const rest = JSON.stringify(others).slice(1, -1);
  return `{${rest}${rest === '' ? '' : ','}${JSON.stringify(name)}:${value}}`;
};

function* ofParams(call: Call, example: Example): Generator<HostileRequest> {
  for (const name of Object.keys(example.params ?? {})) {
    for (const [what, segment] of Object.entries(hostileSegments)) {
      const path = call.path.replaceAll(/\{(\w+)\}/g, (_, other: string) =>
        other === name ? segment : encodeURIComponent(example.params?.[other] ?? ''),
      );
      yield { what: `${name} is ${what}`, path, ...bodyOf(example), refused: refusedSegments.has(what) };
    }
  }
}

const bodyOf = ({ body }: Example) => (body === undefined ? {} : { body: JSON.stringify(body) });

function* ofQuery({ call, requestShape: { query: schema } }: ServedCall, example: Example): Generator<HostileRequest> {
  const path = pathOf(call, { ...example, query: {} });
  const rest = bodyOf(example);
  const extra = [
    'surprise=1',
    '__proto__=1',
    'constructor=1',
    '__proto__[admin]=1',
    'toString=1',
    '%00=1',
    '%ED%A0%80=1',
  ];
  for (const query of extra) yield { what: `the query is ${query}`, path: `${path}?${query}`, ...rest, refused: true };
  const named = new URLSearchParams(example.query);
  for (const name of named.keys()) {
    const mayRepeat = schema !== undefined && v.safeParse(schema, { ...example.query, [name]: ['1', '2'] }).success;
    yield { what: `${name} is given twice`, path: `${path}?${name}=1&${name}=2`, ...rest, refused: !mayRepeat };
    for (const [what, segment] of Object.entries(hostileSegments))
      yield {
        what: `${name} is ${what}`,
        path: `${path}?${name}=${segment}`,
        ...rest,
        refused: refusedSegments.has(what),
      };
  }
}

function* ofBody({ call, requestShape: { body: schema } }: ServedCall, example: Example): Generator<HostileRequest> {
  if (call.method === 'GET') return;
  const path = pathOf(call, example);
  const valid = example.body ?? {};
  for (const body of ['{', 'null', '[]', '[{}]', '"text"', '7', 'true', '\u0000', nested(20_000), '{"a":1}{"b":2}'])
    yield { what: `the body is ${body.slice(0, 12)}`, path, body, refused: true };
  for (const name of ['surprise', '__proto__', 'constructor', 'prototype', 'toString'])
    yield { what: `there is a field ${name}`, path, body: withField(valid, name, '{"admin":true}'), refused: true };
  for (const name of Object.keys(valid)) {
    const { [name]: _, ...without } = valid;
    const optional = schema !== undefined && accepts(schema, without);
    yield { what: `${name} is missing`, path, body: JSON.stringify(without), refused: !optional };
    for (const [what, json] of Object.entries(neverText))
      yield { what: `${name} is ${what}`, path, body: withField(valid, name, json), refused: true };
    for (const [what, json] of Object.entries(doubtful)) {
      const body = withField(valid, name, json);
      const fits = schema !== undefined && accepts(schema, JSON.parse(body));
      // Only a password may contain any character; control characters in other fields are refused.
      const trick = what.startsWith('control characters') && name !== 'password';
      yield { what: `${name} is ${what}`, path, body, refused: trick || !fits };
    }
  }
}

/** Returns every hostile variation of a valid request. */
export const hostileRequests = (served: ServedCall, example: Example): HostileRequest[] => [
  ...ofParams(served.call, example),
  ...ofQuery(served, example),
  ...ofBody(served, example),
];

export { pathOf as examplePath };
