import { desc, eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { type Handset, handsetParams, paybillBody, promptAnswerBody, promptParams } from '#contract/handset.ts';
import { sandboxMessages } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http/http-error.ts';
import { validationMessage } from '../../http/validation-messages.ts';
import { requestErrorTexts } from '../../texts/index.ts';
import { darajaApi } from './api.ts';
import { payBill } from './paybill.ts';
import { answerPrompt, listPrompts } from './prompts.ts';

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

async function listMessages({ db }: Deps, msisdn: string): Promise<Handset['messages']> {
  const messages = await db
    .select()
    .from(sandboxMessages)
    .where(eq(sandboxMessages.msisdn, msisdn))
    .orderBy(desc(sandboxMessages.messageID))
    .limit(50);
  return messages.map(({ sender, body, sentAt }) => ({ from: sender, text: body, at: sentAt.toISOString() }));
}

/**
 * The simulated M-PESA: Safaricom's API below `/daraja`, and the simulated phones (contract/handset.ts). All of its
 * state is in the database. It is mounted only without a real M-PESA.
 */
export function sandboxRoutes(deps: Deps): Hono {
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
  routes.route('/daraja', darajaApi(deps));

  routes.get('/handset/:msisdn', async (http) => {
    const { msisdn } = parseInput(handsetParams, http.req.param());
    const handset: Handset = { prompts: await listPrompts(deps, msisdn), messages: await listMessages(deps, msisdn) };
    return http.json(handset);
  });

  routes.post('/handset/:msisdn/prompts/:id', async (http) => {
    const { msisdn, id } = parseInput(promptParams, http.req.param());
    const { answer } = await readBody(promptAnswerBody, http);
    return http.json({ success: 1, message: await answerPrompt(deps, msisdn, id, answer) });
  });

  routes.post('/handset/:msisdn/paybill', async (http) => {
    const { msisdn } = parseInput(handsetParams, http.req.param());
    const bill = await readBody(paybillBody, http);
    return http.json({ success: 1, message: await payBill(deps, msisdn, bill) });
  });

  return routes;
}
