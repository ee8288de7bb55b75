import * as v from 'valibot';
import { normalizePhone } from '#contract/phone.ts';
import type { Actor, Actors } from './actors.ts';
import { sharedFields } from './actors.ts';
import type { Change } from './changes.ts';
import type { Target } from './plans.ts';
import { premiumContent, type SentRequest, type ShopAnswer } from './shop.ts';

/** The rules that every answer must satisfy. */

export interface CheckedAnswer {
  readonly sent: SentRequest;
  readonly actor: Actor;
  /** The call at this address; null if there is none. */
  readonly target: Target | null;
  readonly answer: ShopAnswer;
  readonly changes: readonly Change[];
}

/** A violation as a sentence, with its kind. */
export interface Fault {
  readonly kind: 'broke' | 'envelope' | 'status' | 'shape' | 'leak' | 'change' | 'slow';
  readonly what: string;
}

const maxMilliseconds = 2000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Finds the call of an address: literal segments win over parameters. */
export function targetOf(targets: readonly Target[], method: string, url: string): Target | null {
  const segments = new URL(url, 'http://fuzz.test').pathname.split('/');
  const requestMethod = method === 'HEAD' ? 'GET' : method;
  const fits = targets.filter((target) => {
    const pattern = target.path.split('/');
    return (
      target.method === requestMethod &&
      pattern.length === segments.length &&
      pattern.every((part, index) => part === segments[index] || (part.startsWith('{') && segments[index] !== ''))
    );
  });
  return (
    fits.toSorted((one, other) => (one.path.replaceAll('{', '~') < other.path.replaceAll('{', '~') ? -1 : 1))[0] ?? null
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the envelope of an answer, for a stream that of its event; null if the answer has none. */
function envelopeOf({ answer, target, sent }: CheckedAnswer): unknown {
  if (sent.method === 'HEAD' || answer.status === 304) return null;
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    const data = /^data: (.*)$/m.exec(answer.text)?.[1];
    return data === undefined ? null : parsed(data);
  }
  const body = parsed(answer.text);
  // The state of a phone is answered without an envelope, which is no call of the shop.
  const isBare = target?.path === '/sandbox/handset/{msisdn}' && answer.status === 200;
  return isBare ? { success: 1, message: body } : body;
}

/** Whether any call may answer this status, in addition to the documented ones. */
function isGeneral({ status }: ShopAnswer, { headers, method, body }: SentRequest): boolean {
  if (status === 304) return method !== 'POST' && 'if-none-match' in headers;
  if (status === 403) return 'sec-fetch-site' in headers || 'origin' in headers;
  return status === 413 && (body?.length ?? 0) > 10_000;
}

function* checkForm(judged: CheckedAnswer): Generator<Fault> {
  const { answer, target, sent } = judged;
  if (answer.status >= 500) yield { kind: 'broke', what: `it answers ${answer.status}: ${answer.text.slice(0, 300)}` };
  // Addresses outside the API belong to the site.
  if (target === null && !sent.url.startsWith('/v1/')) return;
  // A call's address with another method is not a call, and HEAD is none of a GET that has effects.
  const isNoCall = target === null || (sent.method === 'HEAD' && answer.status === 405);
  const documented = isNoCall
    ? [404, 405].includes(answer.status)
    : String(answer.status) in target.operation.responses;
  // The handset's calls are not in the document.
  const isKnown = documented || target?.path.startsWith('/sandbox') || isGeneral(answer, sent);
  if (!isKnown) yield { kind: 'status', what: `${answer.status} is not in the document: ${answer.text.slice(0, 300)}` };
  if (answer.status === 429 && !/^[1-9]\d*$/.test(answer.headers.get('retry-after') ?? ''))
    yield { kind: 'status', what: 'a 429 does not say for how long' };
  const envelope = envelopeOf(judged);
  if (envelope === null) return;
  const isOk = answer.status < 300;
  const isHonest = isRecord(envelope) && envelope.success === (isOk ? 1 : 0) && Object.keys(envelope).length === 2;
  if (!isHonest) yield { kind: 'envelope', what: `${answer.status} with ${answer.text.slice(0, 300)}` };
  else if (!isOk && (typeof envelope.message !== 'string' || envelope.message.trim() === ''))
    yield { kind: 'envelope', what: `a refusal without a sentence: ${answer.text.slice(0, 300)}` };
  else if (isOk && target) yield* checkShape(target, envelope.message);
}

/** An answer contains exactly what the contract states: parsing drops unknown fields, so the result must be equal. */
function* checkShape({ call }: Target, message: unknown): Generator<Fault> {
  const read = v.safeParse(call.answer, message);
  if (!read.success) {
    const [issue] = read.issues;
    yield { kind: 'shape', what: `${v.getDotPath(issue) ?? 'the answer'}: ${issue.message}` };
  } else if (JSON.stringify(sorted(read.output)) !== JSON.stringify(sorted(message))) {
    yield {
      kind: 'shape',
      what: `the answer holds more than the contract says: ${JSON.stringify(message).slice(0, 300)}`,
    };
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}

/** Decodes piece by piece, so that one badly encoded piece does not stop the others. */
const decoded = (url: string): string =>
  url
    .split(/(?<=[/?&=])/)
    .map((piece) => {
      try {
        return decodeURIComponent(piece);
      } catch {
        return piece;
      }
    })
    .join('');

const phoneLike = /\+?[\d][\d ().-]{7,}\d/g;

/** Returns all text of a request, decoded, with phone numbers also in their stored form. */
export function textOfRequest({ url, headers, body }: SentRequest): string {
  const text = [decoded(url), url, ...Object.values(headers), body ?? ''].join('\n');
  const phones = (text.match(phoneLike) ?? []).map((typed) => normalizePhone(typed) ?? '');
  return [text, ...phones].join('\n');
}

/** The authors of reviews, whose first names everybody sees. */
const authors = /"author":"(?:[^"\\]|\\.)*"/g;

function* checkPrivacy({ answer, sent, actor, target }: CheckedAnswer, actors: Actors): Generator<Fault> {
  const body = target?.id === 'getProductItemByIdReview' ? answer.text.replaceAll(authors, '') : answer.text;
  const text = [...answer.headers.values(), body].join('\n');
  const isHandset = target?.path.startsWith('/sandbox') === true;
  // Anybody can open a phone's page, so it may show only data of the number's owner.
  const msisdn = isHandset ? /\/handset\/([^/?]+)/.exec(decoded(sent.url))?.[1] : undefined;
  // Without their token a person is anonymous, unless they sign in with a password.
  const isKnown = (sent.headers.token ?? '') === actor.token || target?.id === 'postLogin';
  const caller = isKnown ? actor.owner : null;
  const reader = msisdn === undefined ? caller : actors.holderOf(normalizePhone(msisdn) ?? '');
  const sentSecrets = actors.secretsIn(textOfRequest(sent));
  for (const secret of actors.secretsIn(text)) {
    const owner = actors.ownerOf(secret);
    if (!owner || owner.owner === reader || sentSecrets.has(secret) || actors.hasSentPhone(reader, secret)) continue;
    if (isHandset && sharedFields.has(owner.name)) continue;
    yield { kind: 'leak', what: `${actor.owner} receives the ${owner.name} of ${owner.owner}: ${secret}` };
  }
  if ((sent.headers.token ?? '') === '' && text.includes(premiumContent))
    yield { kind: 'leak', what: 'a visitor reads a premium article' };
}

/** Whether a refused call may make this change. */
function isByDesign({ target }: CheckedAnswer, { table, operation }: Change): boolean {
  // A wrong code uses up one of the code's tries, which prevents guessing.
  if (target?.id === 'patchUserByIdPhone') return table === 'one_time_codes' && operation === 'UPDATE';
  // M-PESA's validation request is stored whatever the answer.
  return target?.id === 'postHandsetByMsisdnPaybill' && table === 'payment_messages' && operation !== 'DELETE';
}

function* checkChanges(judged: CheckedAnswer): Generator<Fault> {
  if (judged.answer.status < 400) return;
  const wrong = judged.changes.filter((change) => !isByDesign(judged, change));
  for (const { table, operation, before, after } of wrong.slice(0, 3)) {
    const rows = JSON.stringify({ before, after }).slice(0, 400);
    yield { kind: 'change', what: `refused with ${judged.answer.status}, and ${operation} ${table} ${rows}` };
  }
}

/** Yields every violation of an answer. */
export function* faultsOf(judged: CheckedAnswer, actors: Actors): Generator<Fault> {
  yield* checkForm(judged);
  yield* checkPrivacy(judged, actors);
  yield* checkChanges(judged);
  const { milliseconds } = judged.answer;
  if (milliseconds > maxMilliseconds) yield { kind: 'slow', what: `it takes ${Math.round(milliseconds)} ms` };
}
