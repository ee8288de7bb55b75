import { readFile } from 'node:fs/promises';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import * as v from 'valibot';
import { orderID } from '#contract/codes.ts';
import { numericID, text } from '#contract/fields.ts';
import { orderStatuses } from '#contract/shop.ts';
import type { Deps } from '../deps.ts';
import { cancelOrder } from './cancel-order.ts';
import { CommandError, type CommandResult } from './command-result.ts';
import { hideComment, listComments, removeComment, showComment } from './comments.ts';
import { mostBytes } from './csv.ts';
import { exportProducts } from './exporting.ts';
import { importCodes, importProducts } from './importing.ts';
import { listAttempts, listExceptions, listOrders } from './listing.ts';
import { confirmMessage, isSendableState, listMessages, sendMessage, sendMessages } from './messages.ts';
import { moveTo } from './move.ts';
import { ask, fulfil, resend } from './orders.ts';
import { acceptAmount, refund, settle, settleForOrder } from './settling.ts';

/** What can be given on the command line, and what is meant by it. */

/** The arguments make no sense: a sentence that says why. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}

type Work = (deps: Deps) => Promise<CommandResult>;
type Values = Readonly<Record<string, string | boolean | undefined>>;

interface Command {
  /** Its words, then what it takes. */
  readonly usage: string;
  readonly says: string;
  readonly options?: ParseArgsOptionsConfig;
  /** How many arguments it takes beside its options. */
  readonly takes?: 1;
  /** May begin with an empty database where there is none. */
  readonly mayMake?: true;
  /** @throws WrongUse */
  readonly read: (argument: string, values: Values) => Work;
}

/** An argument as it has to be. @throws WrongUse */
function valid<Schema extends v.GenericSchema>(schema: Schema, value: unknown, must: string): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) throw new WrongUse(must);
  return parsed.output;
}

const flag = { type: 'boolean' } as const;
const word = { type: 'string' } as const;

const exceptionOf = (typed: unknown): number =>
  Number(
    valid(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/)), typed, 'An exception is named by its number, such as 12.'),
  );
const orderOf = (typed: unknown): string =>
  valid(
    v.pipe(v.string(), v.trim(), v.toUpperCase(), orderID),
    typed,
    'An order is named by its id, such as UW2K7M4QXA.',
  );
const attemptOf = (typed: unknown): string =>
  valid(v.pipe(v.string(), v.uuid()), typed, 'An attempt is named by its id, as the list of attempts shows it.');
const messageOf = (typed: unknown): number =>
  Number(valid(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)), typed, 'A message is named by its number, such as 12.'));
const articleOf = (typed: unknown): number => Number(valid(numericID, typed, '--article is the number of an article.'));
const commentOf = (typed: unknown): number =>
  Number(valid(numericID, typed, 'A comment is named by its number, such as 12.'));
const noteOf = (typed: unknown): string | null =>
  typed === undefined ? null : valid(v.pipe(text(500), v.nonEmpty()), typed, 'A note is 1 to 500 characters.');
const referenceOf = (typed: unknown): string =>
  valid(
    v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9_-]{4,60}$/)),
    typed,
    "--reference is M-PESA's id of the reversal or of the payment to the customer.",
  );
const shillingsOf = (typed: unknown): number =>
  Number(
    valid(v.pipe(v.string(), v.regex(/^\d{1,9}$/)), typed, '--owed is an amount in whole shillings, such as 1200.'),
  );
const optional = <T>(read: (typed: unknown) => T, typed: unknown): T | null =>
  typed === undefined ? null : read(typed);

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const spanOf = (typed: unknown): number => {
  const span = valid(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}[mhd]$/)),
    typed,
    '--since is a span of time, such as 30m, 24h or 7d.',
  );
  return Number.parseInt(span, 10) * units[span.at(-1) as keyof typeof units];
};

/** @throws CommandError where the file cannot be read */
async function contentOf(path: string): Promise<Uint8Array> {
  try {
    const content = await readFile(path);
    if (content.length <= mostBytes) return content;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
    throw new CommandError(`The file ${path} cannot be read (${code}).`);
  }
  throw new CommandError(`The file ${path} is larger than 32 MB.`);
}

const json = (values: Values) => ({ json: values.json === true });

const importing = (take: typeof importProducts): Pick<Command, 'options' | 'takes' | 'read'> => ({
  options: { 'dry-run': flag },
  takes: 1,
  read: (file, values) => async (deps) => take(deps, await contentOf(file), values['dry-run'] === true),
});

const moderating = (act: typeof hideComment): Pick<Command, 'takes' | 'read'> => ({
  takes: 1,
  read: (argument) => {
    const commentID = commentOf(argument);
    return (deps) => act(deps, commentID);
  },
});

export const commands: Readonly<Record<string, Command>> = {
  exceptions: {
    usage: 'exceptions [--all] [--json]',
    says: 'payments that a person has to look at; with --all the settled ones too',
    options: { all: flag, json: flag },
    read: (_, values) => (deps) => listExceptions(deps, { all: values.all === true, ...json(values) }),
  },
  attempts: {
    usage: 'attempts [--open | --order ID | --since 24h] [--json]',
    says: 'M-PESA prompts and what became of them; of the last 24 hours unless told otherwise',
    options: { open: flag, order: word, since: word, json: flag },
    read: (_, values) => {
      const open = values.open === true;
      const orderID = optional(orderOf, values.order);
      const span = optional(spanOf, values.since) ?? (open || orderID !== null ? null : units.d);
      return (deps) => {
        const since = span === null ? null : new Date(deps.clock().getTime() - span);
        return listAttempts(deps, { open, orderID, since, ...json(values) });
      };
    },
  },
  orders: {
    usage: 'orders [--status S] [--order ID] [--json]',
    says: `orders with what is in them; S is one of ${orderStatuses.map((status) => `'${status}'`).join(', ')}; one order is shown with its address`,
    options: { status: word, order: word, json: flag },
    read: (_, values) => {
      const must = `--status is one of ${orderStatuses.map((status) => `'${status}'`).join(', ')}.`;
      const status = optional((typed) => valid(v.picklist(orderStatuses), typed, must), values.status);
      const orderID = optional(orderOf, values.order);
      return (deps) => listOrders(deps, { status, orderID, ...json(values) });
    },
  },
  settle: {
    usage: "settle <exception> [--order ID | --accept] [--note '...']",
    says: 'marks an exception as seen to, once; with --order its payment is counted for that order, if it is exact; with --accept a wrong amount places its order',
    options: { order: word, accept: flag, note: word },
    takes: 1,
    read: (argument, values) => {
      const [exceptionID, orderID] = [exceptionOf(argument), optional(orderOf, values.order)];
      const note = noteOf(values.note);
      const accept = values.accept === true;
      if (accept && orderID !== null) throw new WrongUse('Give either --order or --accept.');
      return (deps) => {
        if (accept) return acceptAmount(deps, exceptionID, note);
        return orderID === null ? settle(deps, exceptionID, note) : settleForOrder(deps, exceptionID, orderID, note);
      };
    },
  },
  refund: {
    usage: "refund <order> --reference ID [--exception N] [--note '...']",
    says: "writes down a refund that was made at M-PESA: of an order that is 'refund due', or of its second payment",
    options: { reference: word, exception: word, note: word },
    takes: 1,
    read: (argument, values) => {
      const orderID = orderOf(argument);
      const reference = referenceOf(values.reference);
      const exceptionID = optional(exceptionOf, values.exception);
      const note = noteOf(values.note);
      return (deps) => refund(deps, orderID, reference, { exceptionID, note });
    },
  },
  cancel: {
    usage: "cancel <order> [--reference ID] [--owed KES] [--returned] [--note '...']",
    says: "ends a paid order: its subscriptions, unseen codes and stock; --reference is M-PESA's id where the money went back already, --owed what goes back of it, --returned where goods that were sent have come back",
    options: { reference: word, owed: word, returned: flag, note: word },
    takes: 1,
    read: (argument, values) => {
      const orderID = orderOf(argument);
      const reference = optional(referenceOf, values.reference);
      const owed = optional(shillingsOf, values.owed);
      const note = noteOf(values.note);
      return (deps) => cancelOrder(deps, orderID, { reference, owed, returned: values.returned === true, note });
    },
  },
  fulfil: {
    usage: 'fulfil <order> [--by-hand]',
    says: "everything was handed over: 'pending' becomes 'completed'; --by-hand although codes are missing",
    options: { 'by-hand': flag },
    takes: 1,
    read: (argument, values) => {
      const orderID = orderOf(argument);
      return (deps) => fulfil(deps, orderID, values['by-hand'] === true);
    },
  },
  resend: {
    usage: 'resend <order>',
    says: 'sends its receipt again, and word of its codes',
    takes: 1,
    read: (argument) => {
      const orderID = orderOf(argument);
      return (deps) => resend(deps, orderID);
    },
  },
  messages: {
    usage: 'messages [--all] [--json]',
    says: 'text messages and e-mail that are stuck: pending for long, uncertain or failed; with --all those of a week',
    options: { all: flag, json: flag },
    read: (_, values) => (deps) => listMessages(deps, { all: values.all === true, ...json(values) }),
  },
  'messages send': {
    usage: 'messages send <message | pending | failed | uncertain>',
    says: 'sends one message now, or all of a state; an uncertain one may arrive for the second time',
    takes: 1,
    read: (argument) => {
      if (isSendableState(argument)) return (deps) => sendMessages(deps, argument);
      const messageID = messageOf(argument);
      return (deps) => sendMessage(deps, messageID);
    },
  },
  'messages confirm': {
    usage: 'messages confirm <message>',
    says: 'an uncertain or failed message has arrived, or need not arrive any more: it is not sent again',
    takes: 1,
    read: (argument) => {
      const messageID = messageOf(argument);
      return (deps) => confirmMessage(deps, messageID);
    },
  },
  comments: {
    usage: 'comments [--article ID] [--since 24h] [--hidden] [--json]',
    says: 'comments of readers, the newest last; with --hidden those that are hidden',
    options: { article: word, since: word, hidden: flag, json: flag },
    read: (_, values) => {
      const article = optional(articleOf, values.article);
      const span = optional(spanOf, values.since);
      return (deps) => {
        const since = span === null ? null : new Date(deps.clock().getTime() - span);
        return listComments(deps, { article, since, hidden: values.hidden === true, ...json(values) });
      };
    },
  },
  'comments hide': {
    usage: 'comments hide <comment>',
    says: 'hides a comment from readers',
    ...moderating(hideComment),
  },
  'comments show': {
    usage: 'comments show <comment>',
    says: 'shows a hidden comment again',
    ...moderating(showComment),
  },
  'comments remove': {
    usage: 'comments remove <comment>',
    says: 'deletes a comment for good',
    ...moderating(removeComment),
  },
  ask: {
    usage: 'ask <attempt>',
    says: 'asks M-PESA now what became of a prompt, and does what follows',
    takes: 1,
    read: (argument) => {
      const attemptID = attemptOf(argument);
      return (deps) => ask(deps, attemptID);
    },
  },
  'import products': {
    usage: 'import products <file.csv> [--dry-run]',
    says: 'makes and changes products; all lines are right, or nothing is written',
    mayMake: true,
    ...importing(importProducts),
  },
  'import codes': {
    usage: 'import codes <file.csv> [--dry-run]',
    says: 'loads codes into the vault; waiting orders get theirs',
    ...importing(importCodes),
  },
  move: {
    usage: 'move --to postgres://user:password@host:5432/database',
    says: 'copies the shop of DATA_DIR to an empty PostgreSQL, and compares every row; the server must be stopped',
    options: { to: word },
    read: (_, values) => {
      const must = '--to is the address of a PostgreSQL: postgres://user:password@host:5432/database.';
      const url = valid(v.pipe(v.string(), v.url(), v.regex(/^postgres(ql)?:\/\//)), values.to, must);
      return (deps) => moveTo(deps, url);
    },
  },
  'export products': {
    usage: 'export products',
    says: 'the products as CSV on standard output, to be changed and imported again',
    read: () => exportProducts,
  },
};

export const help = `Usage: npm run ops -- <command>

${Object.values(commands)
  .map(({ usage, says }) => `  ${usage}\n      ${says}\n`)
  .join('')}
Settings are the server's. The embedded database is open to one process at a time: stop the server first, or use PostgreSQL.
Exit codes: 0 done; 1 nothing found, or refused; 2 wrong use; 3 settings or database not usable; 4 failed unexpectedly.
`;

export type Meant = 'help' | { readonly work: Work; readonly mayMake: boolean };

/** What arguments mean. @throws WrongUse where they make no sense */
export function readArguments(args: readonly string[]): Meant {
  if (args.length === 0 || args.includes('--help') || args.includes('-h') || args[0] === 'help') return 'help';
  const [first = '', second = ''] = args;
  const name = Object.hasOwn(commands, `${first} ${second}`) ? `${first} ${second}` : first;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new WrongUse(`There is no command "${first}". "npm run ops" lists them.`);
  const given = parse(args.slice(name.split(' ').length), command);
  if (given.positionals.length !== (command.takes ?? 0)) throw new WrongUse(`Usage: npm run ops -- ${command.usage}`);
  const work = command.read(given.positionals[0] ?? '', given.values as Values);
  return { work, mayMake: command.mayMake ?? false };
}

function parse(args: readonly string[], { options = {}, usage }: Command) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new WrongUse(`${error.message}\nUsage: npm run ops -- ${usage}`);
  }
}
