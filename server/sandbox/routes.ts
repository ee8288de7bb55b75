import { createSimulator, type PhoneReply } from '@uwanja/daraja/simulator';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { type Handset, handsetParams, paybillBody, promptAnswerBody, promptParams } from '#contract/handset.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { validationMessage } from '../http/validation-messages.ts';
import { c2bUrls } from '../payments/callback-urls.ts';
import { requestErrorTexts } from '../texts/index.ts';
import { createSandboxStore } from './store.ts';

function parseInput<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input, { abortEarly: true });
  if (parsed.success) return parsed.output;
  throw new HttpError(400, validationMessage(schema, input, parsed.issues[0]));
}

async function readBody<S extends v.GenericSchema>(schema: S, http: Context): Promise<v.InferOutput<S>> {
  const body: unknown = await http.req.json().catch(() => {
    throw new HttpError(400, requestErrorTexts.invalidJson);
  });
  return parseInput(schema, body);
}

/** @throws HttpError where the phone refuses the entry */
function sendReply(http: Context, { status, text }: PhoneReply): Response {
  if (status !== 200) throw new HttpError(status, text);
  return http.json({ success: 1, message: text });
}

/**
 * The simulated M-PESA: Safaricom's API below `/daraja`, and the simulated phones (contract/handset.ts). All of its
 * state is in the database. It is mounted only without a real M-PESA.
 */
export function sandboxRoutes(deps: Deps): Hono {
  const simulator = createSimulator({
    credentials: deps.config.daraja,
    shopUrl: deps.publicUrl,
    paybillUrls: () => c2bUrls(deps),
    organization: () => deps.shopSettings.facts().name,
    store: createSandboxStore(deps.db),
    // Read at each request, because tests replace them.
    fetch: (input, init) => deps.fetch(input, init),
    clock: () => deps.clock(),
    log: deps.log,
  });
  const routes = new Hono();
  routes.use(
    bodyLimit({
      maxSize: 16 * 1024,
      onError: () => {
        throw new HttpError(413, requestErrorTexts.tooLarge);
      },
    }),
  );
  routes.use(async (http, next) => {
    await next();
    http.header('cache-control', 'no-store');
  });
  routes.route('/daraja', simulator.api);

  routes.get('/handset/:msisdn', async (http) => {
    const { msisdn } = parseInput(handsetParams, http.req.param());
    const { prompts, messages } = await simulator.readPhone(msisdn);
    const handset: Handset = {
      prompts: prompts.map(({ checkoutRequestID: id, amount, account, status }) => ({ id, amount, account, status })),
      messages: messages.map(({ sender, body, sentAt }) => ({ from: sender, text: body, at: sentAt.toISOString() })),
    };
    return http.json(handset);
  });

  routes.post('/handset/:msisdn/prompts/:id', async (http) => {
    const { msisdn, id } = parseInput(promptParams, http.req.param());
    const { answer } = await readBody(promptAnswerBody, http);
    return sendReply(http, await simulator.answerPrompt(msisdn, id, answer));
  });

  routes.post('/handset/:msisdn/paybill', async (http) => {
    const { msisdn } = parseInput(handsetParams, http.req.param());
    const bill = await readBody(paybillBody, http);
    return sendReply(http, await simulator.payBill(msisdn, bill));
  });

  return routes;
}
