import { productLimits } from '#contract/desk/goods.ts';
import type { IssueStage } from '#contract/desk/newsletters.ts';
import { aboveHighestPrice } from '#contract/highest-price.ts';
import { formatExactMoney, formatMoney } from '#contract/money.ts';
import { CommandError } from './command-result.ts';
import { formatCount, formatMoment } from './text.ts';

/**
 * Why a change was refused, with the facts of each reason and its sentence at the command line. The desk has sentences
 * of its own for those that name commands (server/texts/en/desk.ts).
 */
export const refusalTexts = {
  'no exception': ({ exceptionID }: { exceptionID: number }) => `There is no exception ${exceptionID}.`,
  'no order': ({ orderID }: { orderID: string }) => `There is no order ${orderID}.`,
  'no attempt': ({ attemptID }: { attemptID: string }) => `There is no attempt ${attemptID}.`,
  'no message': ({ messageID }: { messageID: number }) => `There is no message ${messageID}.`,
  'no comment': ({ commentID }: { commentID: number }) => `There is no comment ${commentID}.`,
  'no review': ({ reviewID }: { reviewID: number }) => `There is no review ${reviewID}.`,
  'no ticket': ({ ticketID }: { ticketID: number }) => `There is no ticket ${ticketID}.`,
  'no customer': ({ userID }: { userID: string }) => `There is no customer ${userID}.`,
  'no person': ({ staffID }: { staffID: string }) => `There is no person ${staffID} in the staff.`,
  'no passkey': ({ staffID }: { staffID: string }) => `The person ${staffID} has no such passkey.`,
  'no reply': ({ replyID }: { replyID: number }) => `There is no saved reply ${replyID}.`,
  'no batch': ({ batchID }: { batchID: number }) => `There is no batch ${batchID}.`,
  'not codes': ({ variantID }: { variantID: number }) => `Variant ${variantID} is not delivered as codes.`,
  'no code': ({ orderID }: { orderID: string }) => `Order ${orderID} has no such code.`,

  'no article': ({ articleID }: { articleID: number }) => `There is no article ${articleID}.`,
  'no service': ({ subscriptionID }: { subscriptionID: number }) => `There is no service ${subscriptionID}.`,
  'no newsletter': ({ issueID }: { issueID: number }) => `There is no newsletter ${issueID}.`,
  'newsletter stage': ({ issueID, stage }: { issueID: number; stage: IssueStage }) =>
    ({
      draft: `Newsletter ${issueID} is not tested as it is now. Send a test first.`,
      tested: `Newsletter ${issueID} is not being sent.`,
      sending: `Newsletter ${issueID} is being sent.`,
      paused: `Newsletter ${issueID} is paused.`,
      sent: `Newsletter ${issueID} was sent.`,
      stopped: `Newsletter ${issueID} was stopped.`,
    })[stage],
  'no bulk change': ({ changeID }: { changeID: number }) =>
    `There is no change ${changeID} of the last day that could be undone.`,
  'too many products': ({ most }: { most: number }) =>
    `More than ${most} products are chosen. Choose fewer, such as one category.`,
  'bulk not possible': ({ name, error }: { name: string; error: string }) => `${name}: ${error}`,
  'bulk changes nothing': () => 'No product is changed by this.',
  'no subscribers': () => 'Nobody has subscribed to these categories yet.',
  'no mail server': () => 'The shop cannot send e-mail: set SMTP_URL and MAIL_FROM first.',
  'no handset': () =>
    'This practice shop shows e-mail on the handset of a customer. Use the e-mail address of a customer, or set SMTP_URL.',
  'no plan': ({ subscriptionItemID }: { subscriptionItemID: number }) =>
    `The service has no plan ${subscriptionItemID}.`,
  'no package': ({ itemID }: { itemID: number }) => `There is no Connect package ${itemID}.`,
  'too many packages': ({ most }: { most: number }) => `Connect has at most ${most} packages. Use a hidden one again.`,
  'no product': ({ itemID }: { itemID: number }) => `There is no product ${itemID}.`,
  'no variant': ({ variantID }: { variantID: number }) => `There is no variant ${variantID}.`,
  'no picture': ({ image }: { image: string }) => `There is no picture ${image}. Choose it again.`,
  'product exists': ({ name }: { name: string }) => `The shop has a product named “${name}” already.`,
  'variant not writable': ({ variant, isDouble }: { variant: string; isDouble: boolean }) =>
    isDouble
      ? `Two variants are the same: ${variant}. Their names, platforms or regions must differ.`
      : `The variant ${variant} cannot be written. Another product has it or its name.`,
  'price too high': ({ name, highest }: { name: string; highest: number }) => `${name}: ${aboveHighestPrice(highest)}`,
  'no such stock': ({ stock }: { stock: number }) =>
    `The stock is ${stock}. It must stay between 0 and ${productLimits.stock}.`,
  'counted too few': ({ counted, held, unsent }: { counted: number; held: number; unsent: number }) =>
    `${counted} were counted, but ${unsent} are paid and not sent and ${held} are being paid. Count again, or look at these orders first.`,

  'stock follows codes': ({ variantID }: { variantID: number }) =>
    `The stock of variant ${variantID} follows its codes. Load codes, stop a batch, or switch that off first.`,
  'bad codes': ({ errors }: { errors: number }) =>
    `${errors === 1 ? 'A line' : `${errors} lines`} cannot be loaded. Nothing was loaded.`,
  'no vault': () => 'There is no vault to load codes into: set VAULT_KEY first.',

  'nothing to back up': () => 'The database is in memory: there is nothing to back up.',
  'backup runs': () => 'Another backup is being made. Try again when it is finished.',
  'no pg_dump': () =>
    'pg_dump is not installed. It comes with the client tools of PostgreSQL, such as the package postgresql-client.',
  'dump failed': ({ said }: { said: string }) => `pg_dump failed: ${said}`,

  'sample removed': ({ what }: { what: string }) => `The ${what} were removed before.`,
  'exception settled': ({ exceptionID, at }: { exceptionID: number; at: Date }) =>
    `Exception ${exceptionID} was settled on ${formatMoment(at)}.`,
  'no address': ({ orderID }: { orderID: string }) =>
    `Order ${orderID} has no delivery address. Ask the customer to choose one at the checkout.`,
  'takes no payment': ({ orderID, status }: { orderID: string; status: string }) =>
    `Order ${orderID} is '${status}': it takes no payment.`,
  'account deleted': ({ orderID }: { orderID: string }) =>
    `The customer of order ${orderID} has deleted their account. Send the money back instead.`,
  'out of stock': ({ orderID }: { orderID: string }) =>
    `Order ${orderID} contains an item that is out of stock. Send the money back instead.`,
  'not acceptable': ({ exceptionID, reason }: { exceptionID: number; reason: string }) =>
    `Exception ${exceptionID} ('${reason}') is not a wrong amount that can be accepted.`,
  'nothing over': ({ exceptionID }: { exceptionID: number }) =>
    `The amount of exception ${exceptionID} is not more than its order costs.`,
  'no money': ({ exceptionID, reason }: { exceptionID: number; reason: string | null }) =>
    `Exception ${exceptionID}${reason === null ? '' : ` ('${reason}')`} is not about money that this shop has.`,
  'cannot be placed': ({ orderID, status }: { orderID: string; status: string }) =>
    `Order ${orderID} is '${status}' and cannot be placed. Send the money back.`,
  'counts already': ({ exceptionID, orderID }: { exceptionID: number; orderID: string }) =>
    `The payment of exception ${exceptionID} counts for order ${orderID} already.`,
  'another amount': ({ orderID, amount, paid }: { orderID: string; amount: number; paid: number }) =>
    `Order ${orderID} costs ${formatMoney(amount)}, and the payment was ${formatExactMoney(paid)}. Only an exact payment is counted.`,
  'not allowed for reason': ({ exceptionID, reason }: { exceptionID: number; reason: string }) =>
    `Exception ${exceptionID} ('${reason}') is not settled in this way.`,

  'reference recorded': ({ reference, orderID }: { reference: string; orderID: string | null }) =>
    `The reference ${reference} is already recorded for the refund of ${orderID === null ? 'another payment' : `order ${orderID}`}.`,
  'reference paid in': ({ reference }: { reference: string }) =>
    `${reference} is the receipt of a payment to the shop. Give M-PESA’s reference of the money that went back.`,
  'no refund due': ({ orderID, status }: { orderID: string; status: string }) =>
    `Order ${orderID} is '${status}': no refund is due, and no second payment of it waits for one.`,
  'no second payment': ({ orderID, exceptionID }: { orderID: string; exceptionID: number }) =>
    `Exception ${exceptionID} is not a second payment of order ${orderID} that waits for its refund.`,
  'several payments': ({ orderID, exceptionIDs }: { orderID: string; exceptionIDs: readonly number[] }) =>
    `Order ${orderID} was paid more than twice. Choose one: --exception with one of ${exceptionIDs.join(', ')}.`,

  'not paid': ({ orderID, status }: { orderID: string; status: string }) =>
    `Order ${orderID} is '${status}': only a paid order can be cancelled.${status === 'refund due' ? ` Record the refund: refund ${orderID} --reference ID.` : ''}`,
  'too much owed': ({ orderID, amount }: { orderID: string; amount: number }) =>
    `${formatMoney(amount)} was received for order ${orderID}: not more than that can be owed back.`,
  'not pending': ({ orderID, status }: { orderID: string; status: string }) =>
    `Order ${orderID} is '${status}', not 'pending'.`,
  'codes missing': ({ orderID, codes }: { orderID: string; codes: number }) =>
    `Order ${orderID} waits for ${formatCount(codes, 'code')}. Load codes, or add --by-hand if the customer has them.`,
  'no such goods': ({ orderID }: { orderID: string }) => `Order ${orderID} has no such goods that wait to be sent.`,
  'no receipt': ({ orderID, status }: { orderID: string; status: string }) =>
    `Order ${orderID} is '${status}': it has no receipt to send.`,
  'number not verified': ({ orderID }: { orderID: string }) =>
    `The number of the customer of order ${orderID} is not verified, so the shop sends no message to it. Call them.`,
  'no recipient': ({ orderID }: { orderID: string }) =>
    `The customer of order ${orderID} has deleted their account, so there is no recipient.`,
  'code replaced': ({ orderID }: { orderID: string }) => `This code of order ${orderID} was replaced before.`,
  'order over': ({ orderID, status }: { orderID: string; status: string }) =>
    `Order ${orderID} is '${status}': its codes are not replaced.`,

  'prompt unnamed': ({ attemptID }: { attemptID: string }) =>
    `M-PESA never named the prompt of attempt ${attemptID}, so it cannot be asked about.`,
  'message not sendable': ({ messageID, state, kind }: { messageID: number; state: string; kind: string }) =>
    `Message ${messageID} is '${state}': it is not sent again.${kind === 'order receipt' ? ' "resend" sends a new receipt of its order.' : ''}`,
  'message not confirmable': ({ messageID, state }: { messageID: number; state: string }) =>
    `Message ${messageID} is '${state}', not 'uncertain' or 'failed'.`,
  'ticket closed': ({ ticketID }: { ticketID: number }) => `Ticket ${ticketID} is closed.`,
  'ticket not closed': ({ ticketID }: { ticketID: number }) => `Ticket ${ticketID} is not closed.`,
  'ticket answered': ({ ticketID }: { ticketID: number }) => `Ticket ${ticketID} has an answer already.`,
  'too many replies': ({ most }: { most: number }) => `At most ${most} replies are saved. Delete one first.`,
  'name in use': ({ name }: { name: string }) =>
    `The staff has a person of the name ${name} already. Give another name, such as with a surname.`,
  'last owner': ({ name }: { name: string }) => `${name} is the last owner, and stays one.`,
  'last passkey': ({ name }: { name: string }) => `This is the last passkey of ${name}.`,
  'person removed': ({ name }: { name: string }) => `${name} was removed.`,
  'not active': ({ userID, state }: { userID: string; state: string }) =>
    `The account of customer ${userID} is ${state}.`,
  'not frozen': ({ userID, state }: { userID: string; state: string }) =>
    `The account of customer ${userID} is ${state}.`,
  'being paid': ({ userID }: { userID: string }) => `A payment of customer ${userID} is in progress.`,
  'comment hidden': ({ commentID }: { commentID: number }) => `Comment ${commentID} is hidden already.`,
  'comment shown': ({ commentID }: { commentID: number }) => `Comment ${commentID} is not hidden.`,
  'review hidden': ({ reviewID }: { reviewID: number }) => `Review ${reviewID} is hidden already.`,
  'review shown': ({ reviewID }: { reviewID: number }) => `Review ${reviewID} is not hidden.`,
} as const;

export type RefusalKind = keyof typeof refusalTexts;
export type RefusalFacts<K extends RefusalKind> = Parameters<(typeof refusalTexts)[K]>[0];

/** A change that a rule of the shop refuses. Nothing is changed: it rolls the transaction back. */
export class Refusal<K extends RefusalKind = RefusalKind> extends CommandError {
  override readonly name = 'CommandError';
  readonly kind: K;
  readonly facts: RefusalFacts<K>;
  constructor(kind: K, facts: RefusalFacts<K>) {
    super((refusalTexts[kind] as (given: RefusalFacts<K>) => string)(facts));
    this.kind = kind;
    this.facts = facts;
  }
}

/** Returns the first row of a query. @throws Refusal where it has none */
export async function requireRow<Row, K extends RefusalKind>(
  query: PromiseLike<readonly Row[]>,
  kind: K,
  facts: RefusalFacts<K>,
): Promise<Row> {
  const [row] = await query;
  if (row === undefined) throw new Refusal(kind, facts);
  return row;
}
