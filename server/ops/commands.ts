import { isAbsolute } from 'node:path';
import type { ParseArgsOptionsConfig } from 'node:util';
import * as v from 'valibot';
import { deskRoles } from '#contract/desk/roles.ts';
import { orderStatuses } from '#contract/shop.ts';
import { reportAudit } from '../back-office/audit.ts';
import type { CommandResult } from '../back-office/command-result.ts';
import { listComments, type Moderation } from '../back-office/comments.ts';
import { listAttempts, listExceptions, listOrders } from '../back-office/lists.ts';
import { isSendableState, listMessages } from '../back-office/messages.ts';
import { printExport } from '../back-office/print-export.ts';
import { listReviews } from '../back-office/reviews.ts';
import { listTickets, saveRecording } from '../back-office/tickets.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { day } from '../time.ts';
import {
  optional,
  parseArticleID,
  parseAttemptID,
  parseCommentID,
  parseExceptionID,
  parseMessageID,
  parseNote,
  parseOrderID,
  parsePersonName,
  parseProductID,
  parsePublicText,
  parseReference,
  parseReviewID,
  parseRole,
  parseShillings,
  parseSince,
  parseTicketID,
  UsageError,
  valid,
} from './arguments.ts';
import { backUp, restore } from './backup.ts';
import { exportPictures } from './export-pictures.ts';
import { importCodes, importProducts } from './import-files.ts';
import { moveToPostgres } from './move.ts';
import {
  accept,
  answerReview,
  ask,
  cancel,
  complete,
  confirm,
  countForOrder,
  hideReview,
  moderate,
  refund,
  resend,
  sendMessage,
  sendMessages,
  settle,
  showReview,
} from './shell-changes.ts';
import { addStaff, inviteStaff, listStaff } from './staff.ts';
import { listWanted } from './wanted.ts';

/** The commands of `npm run ops`, each with its usage, its options and its work. */

/** @param input the content of the file, where the command `readsFile` */
export type Work = (deps: Deps, input: Uint8Array | null) => Promise<CommandResult>;
export type Values = Readonly<Record<string, string | boolean | undefined>>;

interface CommandBase {
  /** The name with the arguments. */
  readonly usage: string;
  readonly summary: string;
  readonly options?: ParseArgsOptionsConfig;
  /** The number of positional arguments; none by default. */
  readonly takes?: 1 | 2;
}

/** A command on an open shop. */
interface ShopCommand extends CommandBase {
  readonly standalone?: never;
  /** Whether it may create a missing database. */
  readonly mayCreate?: true;
  /** Whether no server may have the embedded database open. */
  readonly needsStop?: true;
  /** Whether its argument is a file that its work reads. */
  readonly readsFile?: true;
  /** Parses the arguments. @returns the work of the command @throws UsageError */
  readonly parse: (argument: string, values: Values, another: string) => Work;
}

/** A command that opens by itself what it needs. */
interface StandaloneCommand extends CommandBase {
  readonly standalone: (config: Config, argument: string) => Promise<CommandResult>;
}

export type Command = ShopCommand | StandaloneCommand;

const flag = { type: 'boolean' } as const;
const word = { type: 'string' } as const;

const json = (values: Values) => ({ json: values.json === true });

const importCommand = (
  importFile: typeof importProducts,
  more: Command['options'] = {},
): Pick<ShopCommand, 'options' | 'takes' | 'readsFile' | 'parse'> => ({
  options: { 'dry-run': flag, ...more },
  takes: 1,
  readsFile: true,
  parse: (_, values) => (deps, input) =>
    importFile(deps, input ?? new Uint8Array(), {
      dryRun: values['dry-run'] === true,
      setStock: values['set-stock'] === true,
    }),
});

/** A command whose argument alone says what it changes. */
const changeOf = <Named>(
  parseName: (argument: string) => Named,
  change: (deps: Deps, named: Named) => Promise<CommandResult>,
): Pick<ShopCommand, 'takes' | 'parse'> => ({
  takes: 1,
  parse: (argument) => {
    const named = parseName(argument);
    return (deps) => change(deps, named);
  },
});

const exportCommand = (what: Parameters<typeof printExport>[1], summary: string): ShopCommand => ({
  usage: `export ${what}`,
  summary,
  parse: () => (deps) => printExport(deps, what),
});

const moderationCommand = (action: Moderation) =>
  changeOf(parseCommentID, (deps, commentID) => moderate(deps, commentID, action));

export const commands: Readonly<Record<string, Command>> = {
  exceptions: {
    usage: 'exceptions [--all] [--json]',
    summary: 'payments that a person has to look at; with --all the settled ones too',
    options: { all: flag, json: flag },
    parse: (_, values) => (deps) => listExceptions(deps, { all: values.all === true, ...json(values) }),
  },
  attempts: {
    usage: 'attempts [--open | --order ID | --since 24h] [--json]',
    summary: 'M-PESA prompts and their outcomes; by default of the last 24 hours',
    options: { open: flag, order: word, since: word, json: flag },
    parse: (_, values) => {
      const open = values.open === true;
      const orderID = optional(parseOrderID, values.order);
      const since = parseSince(values.since, open || orderID !== null ? null : day);
      return (deps) => listAttempts(deps, { open, orderID, since: since(deps), ...json(values) });
    },
  },
  orders: {
    usage: 'orders [--status S] [--order ID] [--json]',
    summary: `orders with what is in them; S is one of ${orderStatuses.map((status) => `'${status}'`).join(', ')}; one order is shown with its address`,
    options: { status: word, order: word, json: flag },
    parse: (_, values) => {
      const must = `--status is one of ${orderStatuses.map((status) => `'${status}'`).join(', ')}.`;
      const status = optional((value) => valid(v.picklist(orderStatuses), value, must), values.status);
      const orderID = optional(parseOrderID, values.order);
      return (deps) => listOrders(deps, { status, orderID, ...json(values) });
    },
  },
  tickets: {
    usage: 'tickets [--open] [--since 24h] [--save N] [--json]',
    summary:
      'tickets, and whether a recording is attached; --save writes the recording of ticket N to ticket-N.json, for npm run replay',
    options: { open: flag, since: word, save: word, json: flag },
    parse: (_, values) => {
      const since = parseSince(values.since);
      const ticketID = optional(parseTicketID, values.save);
      return (deps) =>
        ticketID === null
          ? listTickets(deps, { open: values.open === true, since: since(deps), ...json(values) })
          : saveRecording(deps, ticketID);
    },
  },
  settle: {
    usage: "settle <exception> [--order ID | --accept] [--note '...']",
    summary:
      'marks an exception as settled, once; with --order its payment is counted for that order, if it is exact; with --accept a wrong amount places its order',
    options: { order: word, accept: flag, note: word },
    takes: 1,
    parse: (argument, values) => {
      const [exceptionID, orderID] = [parseExceptionID(argument), optional(parseOrderID, values.order)];
      const note = parseNote(values.note);
      const isAccepted = values.accept === true;
      if (isAccepted && orderID !== null) throw new UsageError('Give either --order or --accept.');
      return (deps) => {
        if (isAccepted) return accept(deps, exceptionID, note);
        return orderID === null ? settle(deps, exceptionID, note) : countForOrder(deps, exceptionID, orderID, note);
      };
    },
  },
  refund: {
    usage: "refund <order> --reference ID [--exception N] [--note '...']",
    summary: "records a refund that was made at M-PESA: of an order that is 'refund due', or of its second payment",
    options: { reference: word, exception: word, note: word },
    takes: 1,
    parse: (argument, values) => {
      const orderID = parseOrderID(argument);
      const reference = parseReference(values.reference);
      const exceptionID = optional(parseExceptionID, values.exception);
      const note = parseNote(values.note);
      return (deps) => refund(deps, orderID, reference, { exceptionID, note });
    },
  },
  cancel: {
    usage: "cancel <order> [--reference ID] [--owed KES] [--returned] [--note '...']",
    summary:
      "ends a paid order: its subscriptions, unseen codes and stock; --reference is M-PESA's id where the money went back already, --owed what goes back of it, --returned where goods that were sent have come back",
    options: { reference: word, owed: word, returned: flag, note: word },
    takes: 1,
    parse: (argument, values) => {
      const orderID = parseOrderID(argument);
      const reference = optional(parseReference, values.reference);
      const owed = optional(parseShillings, values.owed);
      const note = parseNote(values.note);
      return (deps) => cancel(deps, orderID, { reference, owed, returned: values.returned === true, note });
    },
  },
  fulfil: {
    usage: 'fulfil <order> [--by-hand]',
    summary: "everything was handed over: 'pending' becomes 'completed'; --by-hand although codes are missing",
    options: { 'by-hand': flag },
    takes: 1,
    parse: (argument, values) => {
      const orderID = parseOrderID(argument);
      return (deps) => complete(deps, orderID, values['by-hand'] === true);
    },
  },
  resend: {
    usage: 'resend <order>',
    summary: 'sends its receipt again, and the notice of its codes',
    ...changeOf(parseOrderID, resend),
  },
  messages: {
    usage: 'messages [--all] [--json]',
    summary:
      'text messages and e-mail that are stuck: pending for long, uncertain or failed; with --all those of a week',
    options: { all: flag, json: flag },
    parse: (_, values) => (deps) => listMessages(deps, { all: values.all === true, ...json(values) }),
  },
  'messages send': {
    usage: 'messages send <message | pending | failed | uncertain>',
    summary: 'sends one message now, or all of a state; an uncertain one may arrive for the second time',
    takes: 1,
    parse: (argument) => {
      if (isSendableState(argument)) return (deps) => sendMessages(deps, argument);
      const messageID = parseMessageID(argument);
      return (deps) => sendMessage(deps, messageID);
    },
  },
  'messages confirm': {
    usage: 'messages confirm <message>',
    summary: 'an uncertain or failed message has arrived, or need not arrive any more: it is not sent again',
    ...changeOf(parseMessageID, confirm),
  },
  reviews: {
    usage: 'reviews [--product ID] [--since 24h] [--hidden] [--json]',
    summary: 'reviews of products, the newest last; with --hidden those that are hidden',
    options: { product: word, since: word, hidden: flag, json: flag },
    parse: (_, values) => {
      const product = optional(parseProductID, values.product);
      const since = parseSince(values.since);
      return (deps) =>
        listReviews(deps, { product, since: since(deps), hidden: values.hidden === true, ...json(values) });
    },
  },
  'reviews answer': {
    usage: "reviews answer <review> --text '...'",
    summary: 'answers a review below it; another answer replaces it',
    options: { text: word },
    takes: 1,
    parse: (argument, values) => {
      const reviewID = parseReviewID(argument);
      const answer = parsePublicText(values.text, '--text');
      return (deps) => answerReview(deps, reviewID, answer);
    },
  },
  'reviews hide': {
    usage: "reviews hide <review> --reason '...'",
    summary: 'hides a review from all but its author, who reads the reason; it counts no more for the rating',
    options: { reason: word },
    takes: 1,
    parse: (argument, values) => {
      const reviewID = parseReviewID(argument);
      const reason = parsePublicText(values.reason, '--reason');
      return (deps) => hideReview(deps, reviewID, reason);
    },
  },
  'reviews show': {
    usage: 'reviews show <review>',
    summary: 'shows a hidden review again',
    ...changeOf(parseReviewID, showReview),
  },
  wanted: {
    usage: 'wanted [--json]',
    summary: 'sold-out variants that customers wait for, the most wanted last',
    options: { json: flag },
    parse: (_, values) => (deps) => listWanted(deps, json(values)),
  },
  comments: {
    usage: 'comments [--article ID] [--since 24h] [--hidden] [--json]',
    summary: 'comments of readers, the newest last; with --hidden those that are hidden',
    options: { article: word, since: word, hidden: flag, json: flag },
    parse: (_, values) => {
      const article = optional(parseArticleID, values.article);
      const since = parseSince(values.since);
      return (deps) =>
        listComments(deps, { article, since: since(deps), hidden: values.hidden === true, ...json(values) });
    },
  },
  'comments hide': {
    usage: 'comments hide <comment>',
    summary: 'hides a comment from readers',
    ...moderationCommand('hide'),
  },
  'comments show': {
    usage: 'comments show <comment>',
    summary: 'shows a hidden comment again',
    ...moderationCommand('show'),
  },
  'comments remove': {
    usage: 'comments remove <comment>',
    summary: 'deletes a comment for good',
    ...moderationCommand('remove'),
  },
  ask: {
    usage: 'ask <attempt>',
    summary: 'queries M-PESA now for the outcome of a prompt, and applies it',
    ...changeOf(parseAttemptID, ask),
  },
  'staff add': {
    usage: 'staff add <name> <role>',
    summary: `prints the link by which a person enrols a passkey for the desk, once within 15 minutes; the role is one of ${deskRoles.join(', ')}`,
    takes: 2,
    parse: (name, _, roleName) => {
      const role = parseRole(roleName);
      const person = parsePersonName(name);
      return (deps) => addStaff(deps, person, role);
    },
  },
  'staff invite': {
    usage: 'staff invite <name>',
    summary: 'prints a new link for a person whose passkey is lost',
    ...changeOf(parsePersonName, inviteStaff),
  },
  staff: {
    usage: 'staff [--json]',
    summary: 'who may use the desk',
    options: { json: flag },
    parse: (_, values) => (deps) => listStaff(deps, json(values)),
  },
  'audit verify': {
    usage: 'audit verify',
    summary: 'whether the audit is as it was written: no row was altered, deleted or swapped',
    parse: () => reportAudit,
  },
  'import products': {
    usage: 'import products <file.csv> [--dry-run] [--set-stock]',
    summary: 'adds and changes products; with an error in any line nothing is written',
    mayCreate: true,
    ...importCommand(importProducts, { 'set-stock': flag }),
  },
  'import codes': {
    usage: 'import codes <file.csv> [--dry-run]',
    summary: 'loads codes into the vault; waiting orders get theirs',
    ...importCommand(importCodes),
  },
  move: {
    usage: 'move --to postgres://user:password@host:5432/database',
    summary: 'copies the shop of DATA_DIR to an empty PostgreSQL, and compares every row; the server must be stopped',
    options: { to: word },
    needsStop: true,
    parse: (_, values) => {
      const must = '--to is the address of a PostgreSQL: postgres://user:password@host:5432/database.';
      const url = valid(v.pipe(v.string(), v.url(), v.regex(/^postgres(ql)?:\/\//)), values.to, must);
      return (deps) => moveToPostgres(deps, url);
    },
  },
  backup: {
    usage: 'backup <file>',
    summary:
      'writes a consistent copy of the database to a new file while the shop sells; with DATABASE_URL it runs pg_dump',
    takes: 1,
    standalone: backUp,
  },
  restore: {
    usage: 'restore <file>',
    summary:
      'restores a backup of the embedded database into DATA_DIR, where no shop may be; the server must be stopped',
    takes: 1,
    standalone: restore,
  },
  'export products': exportCommand(
    'products',
    'the products as CSV on standard output, to be changed and imported again',
  ),
  'export orders': exportCommand(
    'orders',
    'the orders as CSV: a line for each item, with the sums of its order in the first',
  ),
  'export customers': exportCommand('customers', 'the customers as CSV, with what they have consented to'),
  'export subscribers': exportCommand('subscribers', 'the subscribers of the newsletter as CSV'),
  'export pictures': {
    usage: 'export pictures <folder>',
    summary: 'the uploaded pictures of the database as files in a folder, which can be the PICTURES_DIR of a shop',
    takes: 1,
    parse: (folder) => {
      // The command may run in the server, which is in another folder.
      if (!isAbsolute(folder)) throw new UsageError('Give the whole path of the folder, such as /srv/pictures.');
      return (deps) => exportPictures(deps, folder);
    },
  },
};
