/** What the simulator stores: prompts, messages and payments of its phones, and the token that is valid. */

/** `open` waits for an answer; every other status is an outcome. */
export type PromptStatus = 'open' | 'paid' | 'wrong-pin' | 'cancelled' | 'timeout' | 'no-funds';

/** A prompt on a phone. Amounts are whole KES, phones `254[17]XXXXXXXX`. */
export interface Prompt {
  readonly checkoutRequestID: string;
  readonly merchantRequestID: string;
  readonly msisdn: string;
  readonly amount: number;
  readonly account: string;
  readonly callbackURL: string;
  readonly status: PromptStatus;
  readonly receipt: string | null;
  /** The number of queries so far. It selects one of the four forms of the answer "pending". */
  readonly queries: number;
  readonly createdAt: Date;
  readonly answeredAt: Date | null;
}

/** A payment, as Pull Transactions lists it. */
export interface Transaction {
  readonly receipt: string;
  readonly msisdn: string;
  readonly account: string;
  readonly amount: number;
  readonly paidAt: Date;
}

/** A text message on a phone. */
export interface PhoneMessage {
  readonly msisdn: string;
  readonly sender: string;
  readonly body: string;
  readonly sentAt: Date;
}

/** Where the simulator stores its state. Each method is atomic, so that several instances can share a store. */
export interface SimulatorStore {
  /** Stores a token in place of the one before. */
  replaceToken(token: string, expiresAt: Date): Promise<void>;
  /** Whether a token is stored and expires after a moment. */
  hasToken(token: string, at: Date): Promise<boolean>;
  /** Stores an open prompt. @returns false where the phone has an open one */
  insertPrompt(prompt: Prompt): Promise<boolean>;
  /** Sets the open prompts created at or before a moment to `timeout`. @returns these prompts */
  expirePrompts(createdBy: Date, answeredAt: Date): Promise<readonly Prompt[]>;
  /** Adds 1 to a prompt's queries. @returns the prompt, or null for an unknown id */
  countQuery(checkoutRequestID: string): Promise<Prompt | null>;
  /** Sets the outcome of an open prompt on a phone. @returns the prompt, or null where none is open */
  answerPrompt(
    key: Pick<Prompt, 'msisdn' | 'checkoutRequestID'>,
    outcome: Pick<Prompt, 'status' | 'receipt' | 'answeredAt'>,
  ): Promise<Prompt | null>;
  hasPrompt(key: Pick<Prompt, 'msisdn' | 'checkoutRequestID'>): Promise<boolean>;
  /** Lists a phone's newest prompts, the newest first. */
  listPrompts(msisdn: string, limit: number): Promise<readonly Prompt[]>;
  insertMessage(message: PhoneMessage): Promise<void>;
  /** Lists a phone's newest messages, the newest first. */
  listMessages(msisdn: string, limit: number): Promise<readonly PhoneMessage[]>;
  /** Stores a payment. A receipt is stored once. */
  insertTransaction(paid: Transaction): Promise<void>;
  /** Lists the payments from one moment to another, by time. */
  listTransactions(start: Date, end: Date, page: { limit: number; offset: number }): Promise<readonly Transaction[]>;
}
