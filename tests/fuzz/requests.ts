import type { Actor, Actors } from './actors.ts';
import { changeBody, type Plan } from './plans.ts';
import type { SentRequest } from './shop.ts';
import { Raw, Ref } from './values.ts';

/** Turns plans into requests, and requests into shell commands. */

/** Replaces references by their values, at any depth. */
function resolved(value: unknown, actor: Actor, actors: Actors): unknown {
  if (value instanceof Ref) return actors.resolve(value, actor);
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return value.map((inner) => resolved(inner, actor, actors));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(inner, actor, actors)]));
}

/** Encodes a part of an address; raw text stays unchanged. */
function encoded(value: unknown, actor: Actor, actors: Actors): string {
  if (value instanceof Raw) return value.text;
  return encodeURIComponent(String(resolved(value, actor, actors)).toWellFormed());
}

/**
 * Turns a plan into a request, with the references resolved for this actor.
 * @param address IP address of the sender
 */
export function requestOf(plan: Plan, actor: Actor, actors: Actors, address: string): SentRequest {
  const path = plan.target.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encoded(plan.params[name], actor, actors),
  );
  const query = plan.query.map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value, actor, actors)}`);
  const json = plan.body === null ? null : JSON.stringify(resolved(plan.body, actor, actors));
  const body = plan.bodyChange === null ? json : changeBody(json ?? '{}', plan.bodyChange);
  const all: Record<string, string> = {
    ...(body !== null && { 'content-type': 'application/json' }),
    ...(actor.token && { token: actor.token }),
    ...(actor.cookie && { cookie: actor.cookie }),
    ...plan.headers,
  };
  return {
    method: plan.method,
    url: `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
    body: ['GET', 'HEAD'].includes(plan.method) ? null : body,
    address,
  };
}

const maxBodyShown = 2000;
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Returns the request as a curl command; a long body is shortened. */
export function curlOf({ method, url, headers, body }: SentRequest): string {
  const cut = body !== null && body.length > maxBodyShown ? `${body.slice(0, maxBodyShown)}…` : body;
  return [
    `curl -X ${method} ${quoted(`http://127.0.0.1:8080${url}`)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value.slice(0, 200)}`)}`),
    ...(cut === null ? [] : [`--data-raw ${quoted(cut)}`]),
  ].join(' ');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the fields of a body as the shop reads them; null if it has none. */
export function bodyFields(body: string | null): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse((body ?? '').replace(/^\ufeff/, ''));
    return isRecord(read) ? read : null;
  } catch {
    return null;
  }
}

/** Yields the same request with one part removed. */
export function* simplify(sent: SentRequest): Generator<SentRequest> {
  for (const name of Object.keys(sent.headers)) {
    yield { ...sent, headers: Object.fromEntries(Object.entries(sent.headers).filter(([other]) => other !== name)) };
  }
  const [path = '', search] = sent.url.split('?');
  const pairs = search?.split('&') ?? [];
  for (const index of pairs.keys()) {
    const left = pairs.toSpliced(index, 1);
    yield { ...sent, url: left.length > 0 ? `${path}?${left.join('&')}` : path };
  }
  const fields = bodyFields(sent.body);
  for (const name of Object.keys(fields ?? {})) {
    const left = Object.entries(fields ?? {}).filter(([other]) => other !== name);
    yield { ...sent, body: JSON.stringify(Object.fromEntries(left)) };
  }
}
