import { firstSteps } from '#contract/desk/first-steps.ts';

/** A mutant that no test can distinguish from the machine, and the reason. */
export interface Survivor {
  /** The name of the flow's test file. */
  readonly flow: string;
  /** The mutant's name in the report. */
  readonly mutant: string;
  readonly why: string;
}

const explain = (flow: string, why: string, ...mutants: readonly string[]): readonly Survivor[] =>
  mutants.map((mutant) => ({ flow, mutant, why }));

const success = (machine: string) => `${machine}.submitting submit onDone`;
/** Forms in which a failed check marks the fields that it is about: changing them removes the mark. */
const withOwnErrors = [
  ['comment', 'comment'],
  ['contact', 'contact'],
  ['form', 'greeting'],
  ['form', 'greetings'],
  ['newsletter', 'homeNewsletter'],
  ['newsletter', 'footerNewsletter'],
  ['newsletter-unsubscribe', 'newsletterUnsubscribe'],
  ['password-reset', 'resetRequest'],
] as const;
/** Forms whose announcement of a success names nothing of the answer. */
const withoutAnswer = [
  ['comment', 'comment'],
  ['contact', 'contact'],
  ['newsletter-unsubscribe', 'newsletterUnsubscribe'],
  ['password-reset', 'resetRequest'],
  ['password-reset', 'passwordReset'],
] as const;
/** Forms whose announcement of a success names nothing of what was sent. */
const withoutSent = [
  ['account', 'accountDetails'],
  ['comment', 'comment'],
  ['contact', 'contact'],
  ['newsletter', 'homeNewsletter'],
  ['newsletter', 'footerNewsletter'],
] as const;

/** All expected survivors: `npm run mutants` fails on any other, and on one of these that is killed. */
export const survivors: readonly Survivor[] = [
  ...firstSteps.flatMap((step) =>
    explain(
      'first-steps',
      'from either state the step goes on at once to what the shop says of it',
      ...['unknown always[0]', 'unknown always[1]'].map((from) => `firstSteps.${step}.${from}: retarget to open`),
      ...[
        'open always[0]',
        'open always[1]',
        'doing on step.started',
        'doing always',
        'done always[0]',
        'done always[1]',
      ].map((from) => `firstSteps.${step}.${from}: retarget to unknown`),
    ),
  ),
  ...withOwnErrors.flatMap(([flow, machine]) =>
    explain(flow, 'a form that can be sent has no marked field', `${machine} setSent assigns: errors stays as it was`),
  ),
  ...withoutAnswer.flatMap(([flow, machine]) =>
    explain(
      flow,
      'what this form announces does not depend on the answer',
      `${success(machine)}: notifySuccess before setOutput`,
    ),
  ),
  ...withoutSent.flatMap(([flow, machine]) =>
    explain(
      flow,
      'what this form announces does not depend on what was sent',
      `${success(machine)}: reset before notifySuccess`,
    ),
  ),
  ...explain(
    'account',
    'the notice and the end of the session have different receivers',
    'accountDeletion.deleting deleteAccount onDone: endSession before notifyDeleted',
  ),
  ...explain(
    'address-book',
    'the notice and the stored draft do not depend on each other',
    'addressBook.saving saveAddress onDone: notify before storeDraft',
  ),
  ...explain(
    'article',
    'the second run finds that the address names the article',
    'article.findingNewest findNewest onDone[0]: settleAddress twice',
    'article.loading getArticle onDone: settleAddress twice',
  ),
  ...explain(
    'article',
    'both callers name an article: the term is for the type',
    'article/article.setup.ts:78 articleID === null: without this term',
  ),
  ...explain(
    'cart',
    'a raised event is taken after the step in which the notice is emitted, and by a failed cart alone, once',
    'cart on item.added[1]: retryIfFailed before notify',
    'cart on item.removed: retryIfFailed before notify',
    'cart on item.decreased: retryIfFailed twice',
  ),
  ...explain(
    'cart',
    'a cart that rests opens a requested checkout at once',
    'cart on checkout.pressed[0]: the guard without its term 3, in place',
  ),
  ...explain(
    'cart',
    'the transition for the same customer comes before this one',
    'cart/cart.setup.ts:98 session !== null: without this term',
  ),
  ...explain(
    'cart',
    'a cart without a session has no owner',
    'cart/cart.setup.ts:136 owner === null: without this term',
  ),
  ...explain(
    'catalogue',
    'the redirect to the first page does not depend on the page in the context',
    'catalogue.resolving always[0]: goToFirstPage before resetPage',
  ),
  ...explain(
    'connect-package',
    'the list of the specification has the single month of each plan first',
    'connect-package/packages.ts:16 monthsOf(each) === 1: without this term',
  ),
  ...explain(
    'missed-payment',
    'the transition for a cancelled payment comes before this one',
    'missed-payment/missed-payment.machine.ts:53 !/cancelled/i.test(ResultDesc): without this term',
  ),
  ...explain(
    'payment-express',
    'a second lock of the same length replaces the first in the same step',
    'paymentExpress.paying.attempt.closable.restoring findAttempt onDone[0]: acquireLock twice',
    'paymentExpress.paying.attempt.blocking.initiating initiateExpress onDone[1]: acquireLock twice',
  ),
  ...explain(
    'payment-express',
    'the result is empty there already: it was cleared when the prompt was sent, or none was read yet',
    'paymentExpress.paying.attempt.closable.resuming resumeExpress onDone[1]: drop clearResult',
    'paymentExpress.paying.attempt.closable.awaitingPayer.prompted entry: drop clearResult',
    'paymentExpress.paying.attempt.closable.awaitingPayer.prompted.watching watchExpress onDone[1]: drop clearResult',
  ),
  ...explain(
    'payment-express',
    'it is the same state',
    'paymentExpress.paying.attempt.closable.awaitingPayer.unconfirmed.watching watchExpress onDone[3]: retarget to unwatched',
  ),
  ...explain(
    'payment-express',
    'the lock that follows in the same step sets the remaining time',
    'paymentExpress.paying.attempt.closable.restoring findAttempt onDone[0]: param of setAttempt: lockRemaining is another number',
    'paymentExpress.paying.attempt.closable.restoring findAttempt onDone[0]: param of setAttempt: lockRemaining comes from context.lockRemaining',
  ),
  ...explain(
    'payment-express',
    'the transition for the other answers comes before this one',
    'payment-express/payment-express.setup.ts:85 !/cancelled/i.test(ResultDesc): without this term',
    "payment-express/payment-express.setup.ts:90 ResponseCode !== '0': without this term",
    "payment-express/payment-express.setup.ts:94 ResponseCode !== '0': without this term",
  ),
  ...explain(
    'payment-express',
    'an attempt that is being looked for has no outcome yet',
    'payment-express/payment-express.view.ts:40 loading: without this term',
  ),
  ...explain(
    'product',
    'the place of delivery is asked only of a loaded product: the term is for the type',
    'product/product.machine.ts:56 product !== null: without this term',
  ),
  ...explain(
    'search',
    'a state without the field has an undefined text: the term is for the type',
    "search/search.view.ts:74 'searchText' in state: without this term",
  ),
  ...explain(
    'services',
    'a state without the field has an undefined category: the term is for the type',
    "services/tags.ts:18 'category' in state: without this term",
  ),
  ...explain(
    'shelf',
    'a shelf that the customer did not ask for announces no failure',
    'recentlyViewed.changing changeItems onError: drop notifyFailure',
    'recentlyViewed.changing changeItems onError: param of notifyFailure: kind lacks its last character',
  ),
  ...explain(
    'suggestions',
    'other suggestions have no variants: the term is for the type',
    "suggestions/suggestions.view.ts:30 suggestion.kind === 'product': without this term",
  ),
  ...(
    [
      ['contact', 'contact'],
      ['newsletter-unsubscribe', 'newsletterUnsubscribe'],
      ['password-reset', 'resetRequest'],
    ] as const
  ).map(([flow, machine]) => ({
    flow,
    mutant: `${machine}.submitting submit onDone: drop notifySuccess`,
    why: 'this form announces no success: its page does',
  })),
  ...explain(
    'toasts',
    'a toast with a next notice has not entered, so following it sets the same next notice',
    'toasts/toasts.queue.ts:113 toast.id !== id: without this term',
  ),
];
