import fc from 'fast-check';
import type { Call } from '#contract/call.ts';
import { type JsonSchema, type OpenApi, type Operation, operationId } from '#server/openapi/document.ts';
import { allowed, hostileSegment, hostileValue, Raw } from './values.ts';

/** Requests generated from the OpenAPI document: valid ones, and ones with a single fault. */

/** A call of the document, with the contract's call for the checks of its answer. */
export interface Target {
  readonly id: string;
  readonly method: string;
  /** Path below the site: `/v1/cart/{cartID}/address`. */
  readonly path: string;
  readonly operation: Operation;
  readonly call: Call;
  /** How often the call is chosen, relative to others. */
  readonly weight: number;
}

export const actorNames = ['visitor', 'asha', 'brian'] as const;
export type ActorName = (typeof actorNames)[number];

type Fields = Readonly<Record<string, unknown>>;

/** A request whose references are not resolved yet. */
export interface Plan {
  readonly target: Target;
  readonly actor: ActorName;
  readonly method: string;
  readonly params: Fields;
  readonly query: readonly (readonly [name: string, value: unknown])[];
  /** Null for a request without a body. */
  readonly body: Fields | null;
  /** A change of the body's JSON text before it is sent. */
  readonly bodyChange: BodyChange | null;
  readonly headers: Readonly<Record<string, string>>;
  /** What is invalid in the request; null for a valid one. */
  readonly fault: string | null;
}

const bodyChanges = {
  'is empty': () => '',
  'is cut short': (json: string) => json.slice(0, -1),
  'is followed by more': (json: string) => `${json}{"a":1}`,
  'is null': () => 'null',
  'is a list': (json: string) => `[${json}]`,
  'is a text': () => '"text"',
  'is a NUL': () => '\u0000',
  'begins with a byte order mark': (json: string) => `\ufeff${json}`,
  'is nested deeply': () => '['.repeat(30_000),
  'is a form': () => 'phoneNumber=0712345678&password=a+long+password',
  'is XML': () => '<?xml version="1.0"?><a/>',
  'gives a field twice': (json: string) => json.replace(/^\{("[^"]*":)/, '{$1null,$1'),
  'is too large': (json: string) => `${json}${' '.repeat(600_000)}`,
} as const;
type BodyChange = keyof typeof bodyChanges;
export const changeBody = (json: string, how: BodyChange): string => bodyChanges[how](json);

const unusualHeaders: readonly Readonly<Record<string, string>>[] = [
  { token: 'guessed' },
  { token: 'a'.repeat(8000) },
  { token: '\u00ff\u00fe' },
  { token: `' OR 1=1 --` },
  { authorization: 'Bearer guessed' },
  { cookie: 'uwanja_cart=guess; uwanja_cart=again; =; a' },
  { cookie: `uwanja_cart=${'A'.repeat(22)}` },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'nonsense' },
  { origin: 'https://elsewhere.example' },
  { 'x-forwarded-for': '127.0.0.1, ::1, nonsense' },
  { 'x-http-method-override': 'DELETE' },
  { 'if-none-match': '*' },
  { 'content-encoding': 'gzip' },
  { 'content-length': '0' },
  { accept: 'text/html' },
  { range: 'bytes=0-10' },
  { host: 'elsewhere.example' },
];
const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=a',
  'application/json; charset=utf-16',
  'application/xml',
  'nonsense',
  '',
];
const extraNames = ['surprise', '__proto__', 'constructor', 'toString', 'userId', 'type', 'status', 'salePrice'];

/** A fault to add: `how` names it, the numbers choose the place. */
interface FaultChoice {
  readonly how: string;
  readonly where: number;
  readonly value: unknown;
  readonly segment: Raw;
}

const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % Math.max(1, from.length)];
const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
/** Sets an own property, even with the name of an inherited one. */
const withField = (fields: Fields, name: string, value: unknown): Fields =>
  Object.fromEntries([...Object.entries(without(fields, name)), [name, value]]);

const faults: Readonly<Record<string, (plan: Plan, choice: FaultChoice) => Partial<Plan> | null>> = {
  'a field is missing': ({ body }, { where }) => {
    const name = body && pick(Object.keys(body), where);
    return body && name !== undefined ? { body: without(body, name ?? '') } : null;
  },
  'a field is hostile': ({ body }, { where, value }) => {
    const name = body && pick(Object.keys(body), where);
    return body && name ? { body: withField(body, name, value) } : null;
  },
  'there is one more field': ({ body, method }, { where, value }) =>
    method === 'GET' ? null : { body: withField(body ?? {}, pick(extraNames, where) ?? '', value) },
  'a path parameter is hostile': ({ params }, { where, segment }) => {
    const name = pick(Object.keys(params), where);
    return name === undefined ? null : { params: { ...params, [name]: segment } };
  },
  'a query parameter is hostile': ({ query, target }, { where, segment }) => {
    const named = (target.operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
    const name = pick(named, where)?.name;
    return name === undefined ? null : { query: [...query.filter(([other]) => other !== name), [name, segment]] };
  },
  'there is one more query parameter': ({ query }, { where, segment }) => ({
    query: [...query, [pick(extraNames, where) ?? '', segment]],
  }),
  'a query parameter comes twice': ({ query }, { where }) => {
    const given = pick(query, where) ?? (['surprise', new Raw('1')] as const);
    return { query: [...query, given, given] };
  },
  'the body is mangled': ({ method }, { where }) => {
    const [how = 'is empty'] = [pick(Object.keys(bodyChanges) as BodyChange[], where)];
    return method === 'GET' ? null : { bodyChange: how, fault: `the body ${how}` };
  },
  'the content type is another': ({ headers }, { where }) => ({
    headers: { ...headers, 'content-type': pick(contentTypes, where) ?? '' },
  }),
  'a header is strange': ({ headers }, { where }) => ({ headers: { ...headers, ...pick(unusualHeaders, where) } }),
  'the token is missing': ({ headers }) => ({ headers: { ...headers, token: '' } }),
  'the method is another': (_, { where }) => ({ method: pick(['HEAD', 'PUT', 'OPTIONS', 'DELETE'], where) ?? 'PUT' }),
};

function applyFault(plan: Plan, choice: FaultChoice | null): Plan {
  if (!choice) return plan;
  const change = faults[choice.how]?.(plan, choice);
  return change ? { ...plan, fault: choice.how, ...change } : plan;
}

const record = (fields: readonly (readonly [string, JsonSchema])[], path: string, required: readonly string[]) =>
  fc.record(Object.fromEntries(fields.map(([name, schema]) => [name, allowed(schema, path, name)])), {
    requiredKeys: [...required],
    noNullPrototype: true,
  }) as fc.Arbitrary<Fields>;

/** Generates requests of one call. */
function planOf(target: Target): fc.Arbitrary<Plan> {
  const { operation, method } = target;
  const parameters = operation.parameters ?? [];
  const path = target.path.replace(/^\/(v1|sandbox)/, '');
  const place = (where: 'path' | 'query') => {
    const here = parameters.filter((parameter) => parameter.in === where);
    const required = here.filter((parameter) => parameter.required).map(({ name }) => name);
    return record(
      here.map(({ name, schema }) => [name, schema] as const),
      path,
      required,
    );
  };
  const schema = operation.requestBody?.content['application/json']?.schema;
  const body = schema ? (allowed(schema, path) as fc.Arbitrary<Fields>) : fc.constant(null);
  const actor = fc.oneof(
    { weight: ['token', 'self'].includes(target.call.auth) ? 1 : 4, arbitrary: fc.constant<ActorName>('visitor') },
    { weight: 8, arbitrary: fc.constantFrom<ActorName[]>('asha', 'brian') },
  );
  const choice = fc.record({
    how: fc.constantFrom(...Object.keys(faults)),
    where: fc.nat(1000),
    value: hostileValue,
    segment: hostileSegment,
  });
  return fc
    .tuple(actor, place('path'), place('query'), body, fc.option(choice, { freq: 2 }))
    .map(([who, params, query, given, wrong]) =>
      applyFault(
        {
          target,
          actor: who,
          method,
          params,
          query: Object.entries(query),
          body: given,
          bodyChange: null,
          headers: {},
          fault: null,
        },
        wrong,
      ),
    );
}

/** Password hashing is slow by design, so these calls are less frequent. */
const slow = /register|login|auth|password|^deleteUserById$/i;
/** Calls that make other calls possible. */
const leading = /^(patchCart.*|getPaymentMpesaExpress.*|postHandset.*|getPaymentOverlay.*|.*Code.*)$/;
/** Calls of which few requests succeed: a texted code allows one, an order of the actor's own allows one of each variant. */
const rare = /^(patchUserAuth|postUserOrderByOrderIDReview)$/;
const weightOf = (id: string): number => (leading.test(id) || rare.test(id) ? 12 : slow.test(id) ? 2 : 6);

/** Returns the calls of a document. tests/server/desk-fuzz.test.ts sends those of the desk. @param base path of the API, `/v1` */
export function targetsOf(document: OpenApi, calls: readonly Call[], base: string): Target[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const call = calls.find((one) => operationId(one) === operation.operationId);
      if (!call) throw new Error(`the document describes ${operation.operationId}, which is no call`);
      const id = operation.operationId;
      return { id, method: method.toUpperCase(), path: `${base}${path}`, operation, call, weight: weightOf(id) };
    }),
  );
}

/** Returns a number of requests of all calls, always the same for a seed. */
export const plansFor = (targets: readonly Target[], seed: number, count: number): Plan[] =>
  fc.sample(fc.oneof(...targets.map((target) => ({ weight: target.weight, arbitrary: planOf(target) }))), {
    seed,
    numRuns: count,
  });
