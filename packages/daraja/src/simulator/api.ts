import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { second } from '../time.ts';
import { openPrompt, queryPrompt, resultOf } from './prompts.ts';
import {
  answerFault,
  callbackFault,
  type Fault,
  invalid,
  isCallableUrl,
  processing,
  pushFault,
  readFields,
  signatureFault,
} from './requests.ts';
import type { Network } from './settings.ts';
import type { Prompt } from './store.ts';
import { listTransactions } from './transactions.ts';

const tokenSeconds = 3599;

const invalidToken: Fault = { status: 404, errorCode: '404.001.03', errorMessage: 'Invalid Access Token' };

const basicAuthorization = ({ credentials: { consumerKey, consumerSecret } }: Network): string =>
  `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`;

/** Issues a token and revokes the one before. */
async function issueToken({ store, clock }: Network): Promise<string> {
  const token = randomBytes(21).toString('base64url');
  await store.replaceToken(token, new Date(clock().getTime() + tokenSeconds * second));
  return token;
}

async function isTokenGood(http: Context, { store, clock }: Network): Promise<boolean> {
  const token = /^Bearer (\S+)$/.exec(http.req.header('authorization') ?? '')?.[1];
  return token !== undefined && store.hasToken(token, clock());
}

const idsOf = ({ merchantRequestID, checkoutRequestID }: Prompt) => ({
  MerchantRequestID: merchantRequestID,
  CheckoutRequestID: checkoutRequestID,
});

/** The four observed answers to a query of an open prompt. Each query gets the next one. */
const pendingAnswers: readonly ((http: Context, prompt: Prompt) => Response)[] = [
  (http, prompt) =>
    http.json({
      ResponseCode: '0',
      ResponseDescription: 'The service request has been accepted successfully',
      ...idsOf(prompt),
      ResultCode: '4999',
      ResultDesc: 'The transaction is still under processing',
    }),
  (http) => answerFault(http, processing('The transaction is being processed')),
  (http) => answerFault(http, processing('')),
  (http) => answerFault(http, { status: 400, errorCode: '400.002.02', errorMessage: 'Invalid CheckoutRequestID' }),
];

function answerQuery(http: Context, prompt: Prompt): Response {
  const result = resultOf(prompt.status);
  const pending = pendingAnswers[(prompt.queries - 1) % pendingAnswers.length];
  if (!result && pending) return pending(http, prompt);
  return http.json({
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successfully',
    ...idsOf(prompt),
    ResultCode: String(result?.code),
    ResultDesc: result?.text,
  });
}

/** The routes of Safaricom's API that the client uses, with its checks, codes and descriptions. */
export function darajaApi(network: Network): Hono {
  const api = new Hono();
  const { clock, credentials } = network;
  const { shortcode } = credentials;

  api.get('/oauth/v1/generate', async (http) => {
    if (http.req.header('authorization') !== basicAuthorization(network)) {
      const errorMessage = 'Invalid Authentication passed';
      return answerFault(http, { status: 400, errorCode: '400.008.01', errorMessage });
    }
    if (http.req.query('grant_type') !== 'client_credentials') {
      const errorMessage = 'Invalid grant type passed';
      return answerFault(http, { status: 400, errorCode: '400.008.02', errorMessage });
    }
    return http.json({ access_token: await issueToken(network), expires_in: String(tokenSeconds) });
  });

  api.use('/mpesa/*', async (http, next) => {
    if (!(await isTokenGood(http, network))) return answerFault(http, invalidToken);
    return next();
  });

  api.post('/mpesa/stkpush/v1/processrequest', async (http) => {
    const field = await readFields(http);
    if (!field) return answerFault(http, invalid('Request Body'));
    const fault =
      pushFault(field, shortcode) ??
      callbackFault(field, network.shopUrl()) ??
      signatureFault(field, credentials, clock());
    if (fault) return answerFault(http, fault);
    const prompt = await openPrompt(network, {
      msisdn: field('PhoneNumber'),
      amount: Number(field('Amount')),
      account: field('AccountReference'),
      callbackURL: field('CallBackURL'),
    });
    if (!prompt) {
      const words = 'Unable to lock subscriber, a transaction is already in process for the current subscriber';
      return answerFault(http, processing(words));
    }
    return http.json({
      ...idsOf(prompt),
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    });
  });

  api.post('/mpesa/stkpushquery/v1/query', async (http) => {
    const field = await readFields(http);
    if (!field) return answerFault(http, invalid('Request Body'));
    const fault = signatureFault(field, credentials, clock());
    if (fault) return answerFault(http, fault);
    const prompt = await queryPrompt(network, field('CheckoutRequestID'));
    return prompt ? answerQuery(http, prompt) : answerFault(http, processing('The transaction does not Exist'));
  });

  // Registered addresses are not stored: the simulator serves only this shop and knows its callback addresses.
  api.post('/mpesa/c2b/:version{v[12]}/registerurl', async (http) => {
    const field = await readFields(http);
    if (!field) return answerFault(http, invalid('Request Body'));
    if (field('ShortCode') !== shortcode) return answerFault(http, invalid('ShortCode'));
    if (!/^(Completed|Cancelled)$/.test(field('ResponseType'))) return answerFault(http, invalid('ResponseType'));
    for (const name of ['ConfirmationURL', 'ValidationURL']) {
      if (!isCallableUrl(field(name))) return answerFault(http, invalid(name));
    }
    return http.json({
      OriginatorCoversationID: crypto.randomUUID(),
      ResponseCode: '0',
      ResponseDescription: 'Success',
    });
  });

  api.use('/pulltransactions/*', async (http, next) => {
    if (!(await isTokenGood(http, network))) return answerFault(http, invalidToken);
    return next();
  });

  api.post('/pulltransactions/v1/register', async (http) => {
    const field = await readFields(http);
    if (!field) return answerFault(http, invalid('Request Body'));
    if (field('ShortCode') !== shortcode) return answerFault(http, invalid('ShortCode'));
    if (field('RequestType') !== 'Pull') return answerFault(http, invalid('RequestType'));
    if (!/^254[17]\d{8}$/.test(field('NominatedNumber'))) return answerFault(http, invalid('NominatedNumber'));
    if (!isCallableUrl(field('CallBackURL'))) return answerFault(http, invalid('CallBackURL'));
    return http.json({
      ResponseRefID: crypto.randomUUID(),
      ResponseStatus: '1000',
      ShortCode: shortcode,
      ResponseDescription: 'Shortcode Registered Successfully',
    });
  });

  api.post('/pulltransactions/v1/query', async (http) => {
    const field = await readFields(http);
    if (!field) return answerFault(http, invalid('Request Body'));
    if (field('ShortCode') !== shortcode) return answerFault(http, invalid('ShortCode'));
    if (!/^\d{1,9}$/.test(field('OffSetValue'))) return answerFault(http, invalid('OffSetValue'));
    const period = { start: field('StartDate'), end: field('EndDate'), offset: Number(field('OffSetValue')) };
    const listed = await listTransactions(network, period);
    if (!listed) return answerFault(http, invalid('StartDate'));
    const isEmpty = listed.length === 0;
    return http.json({
      ResponseRefID: crypto.randomUUID(),
      ResponseCode: isEmpty ? '1001' : '1000',
      ResponseMessage: isEmpty ? 'No transactions in the period' : 'Success',
      Response: isEmpty ? '[[]]' : [listed],
    });
  });

  api.all('*', (http) =>
    answerFault(http, { status: 404, errorCode: '404.001.01', errorMessage: 'Resource not found' }),
  );
  return api;
}
