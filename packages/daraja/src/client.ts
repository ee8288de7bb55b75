import {
  errorAnswer,
  type PulledTransaction,
  pullAnswer,
  pullRegistrationAnswer,
  pushAnswer,
  queryAnswer,
  type RawAnswer,
  readAs,
  registrationAnswer,
} from './answers.ts';
import { createPausingBudget, type QueryBudget, type QueryPriority } from './query-budget.ts';
import { meaningOf, type Outcome } from './results.ts';
import { minute, nairobiDateTime, nairobiTimestamp, second } from './time.ts';
import { createTransport, NotSentError, silentLog, systemClock, type TransportSettings } from './transport.ts';

export interface Push {
  /** 254[17]XXXXXXXX */
  readonly phone: string;
  /** Whole KES. */
  readonly amount: number;
  /** At most 12 characters of [A-Z0-9], which the prompt shows. */
  readonly account: string;
  /** At most 13 characters. */
  readonly description: string;
  readonly callbackUrl: string;
}

/**
 * Why no prompt was sent. `phone locked`: the phone has an open payment. `busy`: M-PESA refuses for now. `unreachable`:
 * there was no token or no connection. `rejected`: M-PESA rejects the request. `declined`: it answers with a code of its
 * own and a description for the customer.
 */
export type RefusalReason = 'phone locked' | 'busy' | 'unreachable' | 'rejected' | 'declined';

/** The result of a prompt. `refused`: no prompt was sent. `lost`: it may have been sent, so it must not be repeated. */
export type PushResult =
  | {
      readonly kind: 'accepted';
      readonly merchantRequestID: string;
      readonly checkoutRequestID: string;
      /** M-PESA's own; empty without one. */
      readonly description: string;
    }
  | {
      readonly kind: 'refused';
      readonly reason: RefusalReason;
      readonly code: string;
      /** M-PESA's own, for engineers except where it has `declined`; empty without one. */
      readonly description: string;
    }
  | { readonly kind: 'lost' };

/**
 * The result of a status query. `unknown`: M-PESA was not reached, or its answer has no outcome. `deferred`: the rate
 * limit allowed no query, or M-PESA rate-limited it; `until` is when to try again.
 */
export type QueryResult =
  | {
      readonly kind: 'outcome';
      readonly outcome: Outcome;
      readonly resultCode: string;
      readonly resultDesc: string;
    }
  | { readonly kind: 'pending' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'deferred'; readonly until: Date };

export type Registration = 'registered' | 'already registered' | 'refused' | 'unreachable';

const pushTimeout = 30_000;
const queryTimeout = 5_000;
/** The pause of all queries after a "too many requests" without a `Retry-After`. */
const queryPause = 10 * second;
const maxQueryPause = 5 * minute;

function refusalReason(status: number, code: string, description: string): RefusalReason {
  if (/unable to lock subscriber/i.test(description)) return 'phone locked';
  return status === 429 || isGatewayRefusal(code) ? 'busy' : 'rejected';
}
const stillProcessing = '4999';
/** Error codes of a query that also mean "pending", so that they give no outcome. */
const inconclusiveCodes = new Set(['500.001.1001', '400.002.02']);
/** Whether the gateway refused the request, so that it never reached M-PESA. */
const isGatewayRefusal = (code: string): boolean =>
  code === '500.003.02' || code === '500.003.03' || code.startsWith('policies.ratelimit.');
/** 500.001.1001 has many meanings. With one of these descriptions it is a definite refusal. */
const definiteDescription = /unable to lock subscriber|wrong credentials|merchant does not exist/i;

const isDefinite = (status: number, code: string, description: string): boolean =>
  (status >= 400 && status < 500 && status !== 408) ||
  isGatewayRefusal(code) ||
  (code === '500.001.1001' && definiteDescription.test(description)) ||
  /^40\d\./.test(code);

function readPush(answer: RawAnswer): PushResult {
  const pushed = readAs(pushAnswer, answer);
  if (pushed?.ResponseCode === '0') {
    const { MerchantRequestID, CheckoutRequestID, ResponseDescription } = pushed;
    // Accepted without an id, so it cannot be queried. Only the callback brings its outcome.
    if (!CheckoutRequestID) return { kind: 'lost' };
    return {
      kind: 'accepted',
      merchantRequestID: MerchantRequestID ?? '',
      checkoutRequestID: CheckoutRequestID,
      description: ResponseDescription ?? '',
    };
  }
  if (pushed) {
    const description = pushed.ResponseDescription ?? '';
    return { kind: 'refused', reason: 'declined', code: pushed.ResponseCode, description };
  }
  const error = readAs(errorAnswer, answer);
  const code = error?.errorCode ?? `HTTP ${answer.status}`;
  const description = error?.errorMessage ?? '';
  return isDefinite(answer.status, error?.errorCode ?? '', description)
    ? { kind: 'refused', reason: refusalReason(answer.status, code, description), code, description }
    : { kind: 'lost' };
}

function readQuery(answer: RawAnswer): QueryResult {
  const error = readAs(errorAnswer, answer);
  if (error) return { kind: inconclusiveCodes.has(error.errorCode) ? 'pending' : 'unknown' };
  const result = readAs(queryAnswer, answer);
  // The ResultCode is the outcome, if the ResponseCode accepts the query.
  if (!result || result.ResultCode === '' || (result.ResponseCode ?? '0') !== '0') return { kind: 'unknown' };
  if (result.ResultCode === stillProcessing) return { kind: 'pending' };
  return {
    kind: 'outcome',
    outcome: meaningOf(result.ResultCode).outcome,
    resultCode: result.ResultCode,
    resultDesc: result.ResultDesc ?? '',
  };
}

export interface DarajaSettings extends TransportSettings {
  /** The rate limit of status queries; by default none but the pauses that M-PESA causes. */
  readonly budget?: QueryBudget;
  /** The version of the C2B registration. Safaricom assigns one of them to each shop. */
  readonly c2bVersion?: 'v1' | 'v2';
}

/** Reads the answer to a registration of the callback addresses of paybill payments. */
function readC2bRegistration(answer: RawAnswer): Exclude<Registration, 'unreachable'> {
  const error = readAs(errorAnswer, answer);
  const result = error ? null : readAs(registrationAnswer, answer);
  if (/already registered/i.test(error?.errorMessage ?? result?.ResponseDescription ?? '')) return 'already registered';
  const isRegistered =
    result?.ResponseCode === '0' ||
    (result?.ResponseCode === undefined && /^success/i.test(result?.ResponseDescription ?? ''));
  return isRegistered ? 'registered' : 'refused';
}

/** Creates the methods of Pull Transactions, which lists the payments of the paybill. */
function createPullTransactions(
  { credentials: { shortcode }, log = silentLog }: DarajaSettings,
  post: ReturnType<typeof createTransport>,
) {
  return {
    /** Registers the shop for Pull Transactions. `nominatedNumber` is the phone of the paybill's account, 254… */
    async registerPull(nominatedNumber: string, callbackUrl: string): Promise<Registration> {
      const body = {
        ShortCode: shortcode,
        RequestType: 'Pull',
        NominatedNumber: nominatedNumber,
        CallBackURL: callbackUrl,
      };
      try {
        const answer = await post('/pulltransactions/v1/register', body, pushTimeout);
        const status = readAs(pullRegistrationAnswer, answer)?.status;
        if (status === '1000' || status === '0') return 'registered';
        if (status === '1001') return 'already registered';
        log.warn({ status: answer.status }, 'M-PESA refused the registration for Pull Transactions');
        return 'refused';
      } catch (error) {
        log.warn({ err: error }, 'M-PESA could not be reached to register for Pull Transactions');
        return 'unreachable';
      }
    },

    /**
     * Lists one page of the payments of a period of at most 48 hours.
     * @param offset the number of payments to skip
     * @returns null where M-PESA did not answer with a list
     */
    async pullTransactions(since: Date, until: Date, offset: number): Promise<readonly PulledTransaction[] | null> {
      const body = {
        ShortCode: shortcode,
        StartDate: nairobiDateTime(since),
        EndDate: nairobiDateTime(until),
        OffSetValue: String(offset),
      };
      try {
        const answer = await post('/pulltransactions/v1/query', body, pushTimeout);
        const page = readAs(pullAnswer, answer);
        if (page?.isAnswered) return page.transactions;
        log.warn({ status: answer.status }, 'M-PESA did not list its transactions');
      } catch (error) {
        log.warn({ err: error }, 'M-PESA could not be queried for its transactions');
      }
      return null;
    },
  };
}

/**
 * Creates the client of Safaricom's API. Its methods return failures of the network and of Safaricom, and do not throw.
 */
export function createDaraja(settings: DarajaSettings) {
  const { credentials, clock = systemClock, log = silentLog, c2bVersion = 'v2' } = settings;
  const { budget = createPausingBudget(clock) } = settings;
  const { shortcode, passkey } = credentials;
  const post = createTransport(settings);

  const signature = () => {
    const Timestamp = nairobiTimestamp(clock());
    const Password = Buffer.from(`${shortcode}${passkey}${Timestamp}`).toString('base64');
    return { BusinessShortCode: shortcode, Password, Timestamp };
  };

  return {
    /** Sends a prompt to a phone, once. */
    async stkPush({ phone, amount, account, description, callbackUrl }: Push): Promise<PushResult> {
      const body = {
        ...signature(),
        TransactionType: 'CustomerPayBillOnline',
        Amount: amount,
        PartyA: phone,
        PartyB: shortcode,
        PhoneNumber: phone,
        CallBackURL: callbackUrl,
        AccountReference: account,
        TransactionDesc: description,
      };
      try {
        const answer = await post('/mpesa/stkpush/v1/processrequest', body, pushTimeout);
        const result = readPush(answer);
        if (result.kind !== 'accepted')
          log.warn(
            { status: answer.status, result: result.kind, answer: readAs(errorAnswer, answer) },
            'a prompt was not sent',
          );
        return result;
      } catch (error) {
        if (error instanceof NotSentError)
          return { kind: 'refused', reason: 'unreachable', code: 'not sent', description: '' };
        log.warn({ err: error }, 'the answer to a prompt was lost');
        return { kind: 'lost' };
      }
    },

    /** Queries the outcome of a prompt, within the shared rate limit. All queries pause after a "too many requests". */
    async stkQuery(checkoutRequestID: string, priority: QueryPriority = 'interactive'): Promise<QueryResult> {
      try {
        const grant = await budget.acquire(priority);
        if (!grant.granted) return { kind: 'deferred', until: grant.until };
        const body = { ...signature(), CheckoutRequestID: checkoutRequestID };
        const answer = await post('/mpesa/stkpushquery/v1/query', body, queryTimeout);
        const tooMany = answer.status === 429 || isGatewayRefusal(readAs(errorAnswer, answer)?.errorCode ?? '');
        if (!tooMany) return readQuery(answer);
        const pause = Math.min(answer.retryAfter ?? queryPause, maxQueryPause);
        await budget.pause(pause);
        log.warn({ status: answer.status, pause }, 'M-PESA rate-limited a status query: all queries pause');
        return { kind: 'deferred', until: new Date(clock().getTime() + pause) };
      } catch (error) {
        log.warn({ err: error }, 'M-PESA could not be queried about a prompt');
        return { kind: 'unknown' };
      }
    },

    /** Registers the callback addresses of paybill payments. In production M-PESA accepts one registration for good. */
    async registerC2b(urls: { confirmation: string; validation: string }): Promise<Registration> {
      const body = {
        ShortCode: shortcode,
        ResponseType: 'Completed',
        ConfirmationURL: urls.confirmation,
        ValidationURL: urls.validation,
      };
      try {
        const answer = await post(`/mpesa/c2b/${c2bVersion}/registerurl`, body, pushTimeout);
        const registration = readC2bRegistration(answer);
        if (registration === 'refused') {
          const code = readAs(errorAnswer, answer)?.errorCode;
          log.warn({ status: answer.status, code }, 'M-PESA refused the paybill addresses');
        }
        return registration;
      } catch (error) {
        log.warn({ err: error }, 'M-PESA could not be reached to register the paybill addresses');
        return 'unreachable';
      }
    },

    ...createPullTransactions(settings, post),
  };
}
export type Daraja = ReturnType<typeof createDaraja>;
