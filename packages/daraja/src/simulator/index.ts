import type { Hono } from 'hono';
import { darajaApi } from './api.ts';
import { type Bill, payBill } from './paybill.ts';
import { answerPrompt, listPrompts, type PhoneReply, type PromptAnswer } from './prompts.ts';
import { networkOf, type SimulatorSettings } from './settings.ts';
import type { PhoneMessage, Prompt } from './store.ts';

/** A simulated M-PESA for development and tests (README.md). A live shop does not load it. */

export { createMemoryStore } from './memory-store.ts';
export { type PhoneReply, type PromptAnswer, resultOf } from './prompts.ts';
export { answerFault, invalid, processing, pushFault, readFields, signatureFault } from './requests.ts';
export type { SimulatorSettings } from './settings.ts';
export { newReceipt } from './shop-requests.ts';
export type { SimulatorStore } from './store.ts';

const listLength = 50;

export interface Simulator {
  /** The routes of Safaricom's API, to be mounted where the client's `baseUrl` leads. */
  readonly api: Hono;
  /** Lists what a phone shows: its 50 newest prompts and messages, the newest first. */
  readPhone(msisdn: string): Promise<{ prompts: readonly Prompt[]; messages: readonly PhoneMessage[] }>;
  /**
   * Answers a prompt on a phone, and reports its outcome to the shop before it returns.
   * @returns 404 for a prompt that is not on this phone, 409 for one that was answered
   */
  answerPrompt(msisdn: string, checkoutRequestID: string, answer: PromptAnswer): Promise<PhoneReply>;
  /**
   * Pays by paybill (Lipa na M-PESA → Pay Bill): validates the payment with the shop, and confirms it. If the shop does
   * not answer the validation, the payment is made, because shops register with the response type "Completed".
   * @returns 404 for a wrong business number, 409 where the shop rejects the payment
   */
  payBill(msisdn: string, bill: Bill): Promise<PhoneReply>;
}

/** Creates a simulated M-PESA: Safaricom's API with its checks, codes and texts, and the phones that it prompts. */
export function createSimulator(settings: SimulatorSettings): Simulator {
  const network = networkOf(settings);
  return {
    api: darajaApi(network),
    readPhone: async (msisdn) => ({
      prompts: await listPrompts(network, msisdn, listLength),
      messages: await network.store.listMessages(msisdn, listLength),
    }),
    answerPrompt: (msisdn, id, answer) => answerPrompt(network, msisdn, id, answer),
    payBill: (msisdn, bill) => payBill(network, msisdn, bill),
  };
}
