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
  ['ticket-reply', 'ticketReply'],
] as const;
/** Forms whose announcement of a success names nothing of the answer. */
const withoutAnswer = [
  ['comment', 'comment'],
  ['contact', 'contact'],
  ['newsletter-unsubscribe', 'newsletterUnsubscribe'],
  ['password-reset', 'resetRequest'],
  ['ticket-reply', 'ticketReply'],
] as const;
/** Forms whose announcement of a success names nothing of what was sent. */
const withoutSent = [
  ['account', 'accountDetails'],
  ['comment', 'comment'],
  ['contact', 'contact'],
  ['newsletter', 'homeNewsletter'],
  ['newsletter', 'footerNewsletter'],
  ['ticket-reply', 'ticketReply'],
] as const;

/** All expected survivors: `npm run mutants` fails on any other, and on one of these that is killed. */
export const survivors: readonly Survivor[] = [
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
    'account',
    'the first state clears the mark when it is entered',
    'accountDeletion starts: missing is inverted',
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
    'cart/cart.setup.ts:141 owner === null: without this term',
  ),
  ...explain(
    'checkout',
    'a prefilled number begins the form, which is ready then',
    'checkout.showing.address.entering.prefilling getUser onDone: retarget to prefilling',
  ),
  ...explain(
    'checkout',
    'what is stored does not depend on the draft in the context',
    'checkout.showing.address.attached exit: storeDraft before clearDraft',
  ),
  ...explain(
    'checkout',
    'no address is loaded before the session is known, and the step is resolved again by itself',
    "checkout/checkout.setup.ts:112 context.session !== 'unknown': without this term",
  ),
  ...explain(
    'payment-express',
    'a second lock of the same length replaces the first in the same step',
    'paymentExpress.paying.attempt.closable.restoring findAttempt onDone[0]: acquireLock twice',
    'paymentExpress.paying.attempt.blocking.initiating initiateExpress onDone[1]: acquireLock twice',
  ),
  ...explain(
    'payment-express',
    'the result is empty there already: it was cleared when the prompt was sent or the outcome known, or none was read yet',
    'paymentExpress.paying.attempt.closable.resuming resumeExpress onDone[1]: drop clearResult',
    'paymentExpress.paying.attempt.closable.awaitingPayer.prompted entry: drop clearResult',
    'paymentExpress.paying.attempt.closable.awaitingPayer.prompted.answered delayOutcome onDone[1]: drop clearResult',
    'paymentExpress.paying.attempt.closable.awaitingPayer.unconfirmed.answered delayOutcome onDone[1]: drop clearResult',
  ),
  ...explain(
    'payment-express',
    'the press that starts the call changes nothing of what the call is given',
    'paymentExpress.paying.attempt.blocking.completing: input of completeOrder: from the context before the transition',
    'paymentExpress.paying.attempt.closable.querying: input of queryExpress: from the context before the transition',
  ),
  ...explain(
    'payment-express',
    'the lock that follows in the same step sets the remaining time',
    'paymentExpress.paying.attempt.closable.restoring findAttempt onDone[0]: param of setAttempt: lockRemaining is another number',
    'paymentExpress.paying.attempt.closable.restoring findAttempt onDone[0]: param of setAttempt: lockRemaining comes from context.amount',
  ),
  ...explain(
    'payment-express',
    'the transition for the other answers comes before this one',
    "payment-express/payment-express.setup.ts:99 ResponseCode !== '0': without this term",
  ),
  ...explain(
    'payment-express',
    'an attempt that is being looked for has no outcome yet',
    'payment-express/payment-express.view.ts:44 loading: without this term',
  ),
  ...explain(
    'payment-express',
    'the outcome is known in this state: the term is for the type',
    'payment-express/payment-express.view.ts:49 outcome !== null: without this term',
  ),
  ...explain(
    'product',
    'the place of delivery is asked only of a loaded product: the term is for the type',
    'product/product.machine.ts:56 product !== null: without this term',
  ),
  ...explain(
    'search',
    'a state without the field has an undefined text: the term is for the type',
    "search/search.view.ts:78 'searchText' in state: without this term",
  ),
  ...explain(
    'services',
    'a state without the field has an undefined category: the term is for the type',
    "services/tags.ts:17 'category' in state: without this term",
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
    ] as const
  ).map(([flow, machine]) => ({
    flow,
    mutant: `${machine}.submitting submit onDone: drop notifySuccess`,
    why: 'this form announces no success: its page does',
  })),
  ...explain(
    'toasts',
    'a toast with a next notice has not entered, so following it sets the same next notice',
    'toasts/toasts.queue.ts:117 toast.id !== id: without this term',
  ),
  ...[
    'article-editor',
    'connect-editor',
    'newsletter-editor',
    'product-editor',
    'service-editor',
    'shop-settings',
  ].flatMap((flow) =>
    explain(
      flow,
      'the stored draft is removed, and does not depend on that of the page',
      `${flow.replace(/-(.)/, (_, letter: string) => letter.toUpperCase())}.editing.dirty on draft.discarded: storeDraft before discardDraft`,
    ),
  ),
  ...explain(
    'shop-settings',
    'the person confirms this change in its dialog, which has an id of its own',
    'shopSettings.editing.dirty on editor.submitted[0]: param of requestChange: actionID lacks its last character',
    'shopSettings.editing.dirty on editor.submitted[0]: param of requestChange: isFresh is inverted',
    'shopSettings.editing.dirty on editor.submitted[0]: param of requestChange: actionID comes from context.thing.state',
  ),
  ...explain(
    'picture-upload',
    'both read the stored file, and neither changes it',
    'pictureUpload.sending uploadPicture onDone[0]: notifyEditor before setDone',
  ),
  ...explain(
    'code-import',
    'a guard has required both',
    'code-import/code-import.machine.ts:41 preview === null: without this term',
    'code-import/code-import.machine.ts:41 read === null: without this term',
  ),
  ...explain(
    'code-import',
    'codes that can be loaded have no wrong field',
    'codeImport clear assigns: errors stays as it was',
  ),
  ...explain(
    'code-import',
    'the key of an object is a text already',
    'code-import/code-import.machine.ts:22 String(issue.path?.[0]?.key): without the call',
  ),
  ...explain(
    'product-editor',
    'the greatest of texts of digits is found as that of numbers',
    'product-editor/draft.ts:49 Number(/^new(\\d+)$/.exec(key)?.[1] ?? 0): without the call',
  ),
  ...explain(
    'exception-settlement',
    'an attempt has a state',
    'exception-settlement/changes.ts:62 attemptID === null: without this term',
    'exception-settlement/changes.ts:62 attemptState === null: without this term',
  ),
  ...['refused', 'notDone'].flatMap((state) =>
    ['[0]', '[1]'].flatMap((place) =>
      explain(
        'desk-action',
        'a change that the server has not made goes out again under its first id',
        `deskAction.${state} on action.confirmed${place}: param of setActionID: it lacks its last character`,
        `deskAction.${state} on action.confirmed${place}: param of setActionID: it comes from context.change.call`,
      ),
    ),
  ),
  ...explain(
    'desk-action',
    'a change that was not made has its id, and no failure',
    'deskAction.notDone on action.confirmed[0]: drop setActionID',
    'deskAction.notDone on action.confirmed[1]: drop setActionID',
  ),
  ...explain(
    'desk-action',
    'a refusal is no failure of the line',
    'desk-action/desk-action.machine.ts:63 refusalOf(error) === null: without this term',
  ),
  ...explain(
    'staff-session',
    'a session that is read for the first time finds what the machine begins with',
    'staffSession.checking getSession onDone[2]: drop setChecked',
  ),
  ...explain(
    'staff-session',
    'nothing has failed before',
    'staffSession.invited on invitation.accepted: drop clearFailure',
    'staffSession.ended on signIn.requested: drop clearFailure',
  ),
  ...explain(
    'staff-session',
    'the state is left before anything is shown',
    "staff-session/staff-session.view.ts:14 snapshot.matches('starting'): without this term",
  ),
  ...explain(
    'first-steps',
    'a step that is compared a second time stays where it is',
    'firstSteps.check.looking getFirstSteps onDone: notifySteps twice',
  ),
  ...explain(
    'cart',
    'a raised event is taken after the step in which the notice is emitted, and by a failed cart alone, once more',
    'cart on item.added[1]: retryIfFailed twice',
    'cart on item.increased: retryIfFailed before notify',
    'cart on item.increased: retryIfFailed twice',
    'cart on item.decreased: retryIfFailed before notify',
    'cart on item.removed: retryIfFailed twice',
  ),
  ...explain(
    'last-order',
    'an answer without an order is what it begins with',
    'lastOrder.loading load onDone[0]: drop setData',
  ),
  ...explain(
    'order-reviews',
    'a review is written wherever it is asked for, and the chart sends none without stars',
    'order-reviews/order-reviews.machine.ts:22 !draft: without this term',
    'order-reviews/order-reviews.machine.ts:22 draft.stars === null: without this term',
    'order-reviews/order-reviews.machine.ts:66 draft !== null: without this term',
  ),
  ...explain(
    'reorder',
    'the cart and the toasts are two receivers',
    'reorder.reordering reorder onDone[0]: notifyMissing before updateCart',
  ),
  ...explain(
    'ticket-reply',
    'a reply announces no success',
    'ticketReply.submitting submit onDone: drop notifySuccess',
  ),
  ...explain(
    'ticket-reply',
    'an answer has a moment',
    'ticket-reply/ticket-reply.view.ts:10 answer === null: without this term',
    'ticket-reply/ticket-reply.view.ts:10 answeredAt === null: without this term',
  ),
];
