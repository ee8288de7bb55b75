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
    'catalogue',
    'the redirect to the first page does not depend on the page in the context',
    'catalogue.resolving always[0]: goToFirstPage before resetPage',
  ),
  ...explain(
    'connect-package',
    'the list has the single month of each plan first',
    'connect-package/packages.ts:15 each.months === 1: without this term',
  ),
  ...explain(
    'inbox',
    'the server stores the answer and its date together: each term is for the type of its own field',
    'inbox/inbox.view.ts:75 answer !== null: without this term',
    'inbox/inbox.view.ts:75 answeredAt !== null: without this term',
  ),
  ...explain(
    'missed-payment',
    'the transition for a cancelled payment comes before this one',
    'missed-payment/missed-payment.machine.ts:53 !/cancelled/i.test(ResultDesc): without this term',
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
];
