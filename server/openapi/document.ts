import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type { AnySchema, Call, CallShape, RequestShape } from '#contract/call.ts';
import { isRecord } from '../http/is-record.ts';
import type { ServedCall } from '../http/serve-call.ts';
import { describeField } from './field-descriptions.ts';

/** A JSON Schema as OpenAPI 3.1 takes it. */
export type JsonSchema = { readonly [key: string]: unknown };

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly [string];
  readonly security?: readonly Record<string, readonly string[]>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Content }>>;
}

/** An OpenAPI 3.1 document, as far as this API uses one. */
export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, JsonSchema>>;
}

const description = [
  'Every answer is `{success, message}`: `success` is 1 and `message` the answer, or `success` is 0 and `message` a',
  'sentence for a person. Money is whole Kenyan shillings, moments are ISO 8601 in UTC.',
].join(' ');

/** Converts a schema to JSON Schema, without checks that this cannot express, such as a phone number's spellings. */
const converted = (schema: AnySchema, typeMode: ConversionConfig['typeMode'] & string): JsonSchema => {
  const { $schema: _, ...json } = toJsonSchema(schema, { target: 'draft-2020-12', typeMode, errorMode: 'ignore' });
  return { ...json };
};

/** Converts each field of an object's schema to a parameter. */
function parametersOf(schema: AnySchema | undefined, place: Parameter['in']): Parameter[] {
  if (!schema) return [];
  const { properties, required } = converted(schema, 'input');
  if (!isRecord(properties)) return [];
  const entries = 'entries' in schema ? (schema.entries as Readonly<Record<string, AnySchema>>) : {};
  return Object.entries(properties).map(([name, field]) => {
    const meaning = describeField(entries[name]);
    return {
      name,
      in: place,
      required: place === 'path' || (Array.isArray(required) && required.includes(name)),
      ...(meaning !== undefined && { description: meaning }),
      schema: isRecord(field) ? field : {},
    };
  });
}

const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } });

const envelope = (success: 0 | 1, message: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { success: { const: success }, message },
  required: ['success', 'message'],
});

/** The answer of a call, as JSON or as the data of its events. */
function answerContent(call: CallShape): Content {
  const schema = envelope(1, converted(call.answer, 'output'));
  if (call.download) return { 'application/octet-stream': { schema: { type: 'string' } } };
  return call.stream ? { 'text/event-stream': { schema } } : json(schema);
}

/** Copies the schema of a body with one field under another name. */
function withAlias(schema: JsonSchema, alias: string, field: string): JsonSchema {
  const renamed = (name: unknown) => (name === field ? alias : name);
  const { properties, required } = schema;
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties ?? {}).map(([name, value]) => [renamed(name), value])),
    ...(Array.isArray(required) && { required: required.map(renamed) }),
  };
}

/** The body of a call: one shape, and one more for each further name of a field. */
function bodyOf({ aliases = {} }: RequestShape, body: AnySchema): JsonSchema {
  const schema = converted(body, 'input');
  const others = Object.entries(aliases).map(([alias, field]) => withAlias(schema, alias, field));
  return others.length > 0 ? { anyOf: [schema, ...others] } : schema;
}

const refusal = { $ref: '#/components/schemas/HttpError' };
const everyFailure = { 400: 'The request is malformed.', 429: 'Too many requests.', 500: 'The server failed.' };
/** The failure of a request from a page of another site. */
const changeFailure = { 403: 'Another site asks for it.' };
const bodyFailure = { 413: 'The request is too large.' };

/** `/product/item/{id}` → `product` */
const resourceOf = (call: CallShape) => call.path.split('/')[1] ?? '';

/** `GET /product/item/{id}` → `getProductItemById` */
export function operationId(call: CallShape): string {
  const words = call.path.split('/').filter((segment) => segment !== '');
  const named = words.map((word) => {
    const bare = word.replaceAll(/[{}]/g, '');
    return `${word.startsWith('{') ? 'By' : ''}${bare.charAt(0).toUpperCase()}${bare.slice(1)}`;
  });
  return `${call.method.toLowerCase()}${named.join('')}`;
}

type DescribedCall = Pick<ServedCall, 'call' | 'requestShape'>;

/** What a call requires of its caller. */
function securityOf({ auth }: Call): Pick<Operation, 'security'> {
  if (auth === 'token' || auth === 'self') return { security: [{ token: [] }] };
  return auth === 'optional' ? { security: [{}, { token: [] }] } : {};
}

function operation({ call, requestShape }: DescribedCall): Operation {
  const { summary, params, query, body } = requestShape;
  const parameters = [...parametersOf(params, 'path'), ...parametersOf(query, 'query')];
  const failures = Object.entries({
    ...everyFailure,
    ...((call.method !== 'GET' || call.effectful) && changeFailure),
    ...(call.method !== 'GET' && bodyFailure),
    ...requestShape.failures,
  });
  return {
    operationId: operationId(call),
    summary,
    tags: [resourceOf(call)],
    ...securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: json(bodyOf(requestShape, body)) } }),
    responses: {
      200: { description: 'Done.', content: answerContent(call) },
      ...Object.fromEntries(failures.map(([status, text]) => [status, { description: text, content: json(refusal) }])),
    },
  };
}

/**
 * Describes the API as an OpenAPI 3.1 document, generated from the schemas that validate the requests. The desk's calls
 * are not in it: what visitors download says nothing of the desk. @param shop its name
 */
export function describeApi(shop: string, calls: readonly DescribedCall[]): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const served of calls) {
    const { path, method } = served.call;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(served) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${shop} API`, version: '1', description },
    servers: [{ url: '/v1' }],
    tags: [...new Set(calls.map(({ call }) => resourceOf(call)))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'The token of a session.' },
      },
      schemas: { HttpError: envelope(0, { type: 'string' }) },
    },
  };
}
