import type { PhoneMessage, Prompt, SimulatorStore, Transaction } from './store.ts';

/** Creates a store in memory, for one process. */
export function createMemoryStore(): SimulatorStore {
  let valid: { readonly token: string; readonly expiresAt: Date } | null = null;
  const prompts = new Map<string, Prompt>();
  const messages: PhoneMessage[] = [];
  const transactions = new Map<string, Transaction>();

  const update = (prompt: Prompt, change: Partial<Prompt>): Prompt => {
    const changed = { ...prompt, ...change };
    prompts.set(prompt.checkoutRequestID, changed);
    return changed;
  };
  const find = ({ msisdn, checkoutRequestID }: Pick<Prompt, 'msisdn' | 'checkoutRequestID'>): Prompt | null => {
    const prompt = prompts.get(checkoutRequestID);
    return prompt?.msisdn === msisdn ? prompt : null;
  };
  const listOpen = () => [...prompts.values()].filter(({ status }) => status === 'open');
  const newest = <Row extends { msisdn: string }>(rows: readonly Row[], msisdn: string, limit: number) =>
    rows
      .filter((row) => row.msisdn === msisdn)
      .slice(-limit)
      .reverse();

  return {
    async replaceToken(token, expiresAt) {
      valid = { token, expiresAt };
    },
    hasToken: async (token, at) => valid?.token === token && valid.expiresAt > at,
    async insertPrompt(prompt) {
      if (listOpen().some(({ msisdn }) => msisdn === prompt.msisdn)) return false;
      prompts.set(prompt.checkoutRequestID, prompt);
      return true;
    },
    expirePrompts: async (createdBy, answeredAt) =>
      listOpen()
        .filter(({ createdAt }) => createdAt <= createdBy)
        .map((prompt) => update(prompt, { status: 'timeout', answeredAt })),
    async countQuery(checkoutRequestID) {
      const prompt = prompts.get(checkoutRequestID);
      return prompt ? update(prompt, { queries: prompt.queries + 1 }) : null;
    },
    async answerPrompt(key, outcome) {
      const prompt = find(key);
      return prompt?.status === 'open' ? update(prompt, outcome) : null;
    },
    hasPrompt: async (key) => find(key) !== null,
    listPrompts: async (msisdn, limit) => newest([...prompts.values()], msisdn, limit),
    async insertMessage(message) {
      messages.push(message);
    },
    listMessages: async (msisdn, limit) => newest(messages, msisdn, limit),
    async insertTransaction(paid) {
      if (!transactions.has(paid.receipt)) transactions.set(paid.receipt, paid);
    },
    listTransactions: async (start, end, { limit, offset }) =>
      [...transactions.values()]
        .filter(({ paidAt }) => paidAt >= start && paidAt <= end)
        .sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
        .slice(offset, offset + limit),
  };
}
