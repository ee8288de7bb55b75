import { shop as constants } from '#contract/shop.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';

/** A paragraph, or the items of a list. */
export type Block = string | readonly string[];

export interface Section {
  /** The anchor, as in `/terms#cookies`. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

interface Part {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

/** The minimum age for registration, and the time limit for answering a data request (spec section 9). */
const { currencyLabel: currency } = constants;
const childAge = 13;
const answerTime = 'one month';

const service = (shop: string, tax: string): Part => ({
  id: 'terms-of-service',
  title: 'Terms of service',
  sections: [
    {
      id: 'agreement',
      title: 'What you agree to',
      blocks: [
        `These terms are the agreement between you and ${shop}. They apply when you browse the shop, register, order, subscribe, comment or write to us. If you do not agree with them, please do not use the shop.`,
        'You may use the shop if you can make a binding contract in Kenya, or if a parent or guardian agrees for you and is responsible for what you order.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        'You need an account to check out. It belongs to one person and one phone number. Give us details that are true, keep your password to yourself, and tell us at once if somebody else has used your account.',
        'You may close your account at any time, under Account Management. We may suspend an account that is used for fraud, for resale of codes against a publisher’s rules, or to harm the shop or other people.',
      ],
    },
    {
      id: 'orders',
      title: 'Orders, prices and payment',
      blocks: [
        `Prices are in Kenyan shillings (${currency}). You see ${tax} and the delivery fee before you pay. Connect packages are priced in dollars and charged in shillings at the rate that the cart shows.`,
        'Payment is by M-PESA: by a prompt on your phone or to our paybill. An order is placed when M-PESA has confirmed the payment, and not before. If a payment has reached us but the goods cannot be supplied, we pay it back in full.',
        'A price that is plainly wrong, such as a console for the price of a card, does not bind us. We tell you and you choose between the right price and your money.',
      ],
    },
    {
      id: 'goods',
      title: 'Codes, delivery, returns and warranty',
      blocks: [
        'Gift cards and game cards are codes. Each names the platform and the region it works in. A code that has been shown to you cannot be returned, unless it does not work; then we replace it or pay it back.',
        'Goods are delivered to the address of the order. Unused goods in their packaging can be returned. Devices and equipment carry a warranty of 6 months against faults in material and making. It does not cover drops, liquids or repairs by others.',
        'Nothing here takes away a right that the Consumer Protection Act of Kenya gives you.',
      ],
    },
    {
      id: 'subscriptions',
      title: 'Subscriptions, coaching, tournaments and Connect',
      blocks: [
        'A subscription runs for the period you paid for and ends with it. It is not charged again by itself. Music, film, sport and anime plans are also subject to the terms of the service that provides them.',
        'Coaching sessions can be moved once, up to 24 hours before they start. A tournament’s rules are published with it and are part of these terms for those who enter.',
        'Connect opens premium articles to one person. Please do not copy them elsewhere.',
      ],
    },
    {
      id: 'conduct',
      title: 'Comments and conduct',
      blocks: [
        'What you write stays yours; you let us show it beside the article it belongs to. Do not post what is unlawful, hateful, false about a person, private to somebody else, or an advertisement. We may remove it, and we may close the account behind it.',
        'Do not try to break, overload or read out the shop by machine. Reports of a weakness are welcome and answered.',
      ],
    },
    {
      id: 'research',
      title: 'Research subject agreement',
      blocks: [
        `${shop} sometimes asks players to take part in research: a survey, an interview, a test of a new page, or a play session. If you agree to take part, this section applies as well.`,
        [
          'Taking part is voluntary. Refusing, or stopping halfway, has no effect on your account, your orders or your prices.',
          'Before it begins we tell you what it is about, how long it takes, what is recorded, who sees it and what you receive for it. We begin only when you have agreed.',
          'We use what you tell us to improve the shop. What we publish names nobody and shows nobody without a separate permission in writing.',
          'Recordings are deleted after twelve months, or earlier if you ask.',
          `Nobody under 18 takes part without a parent or guardian, and nobody under ${childAge} takes part at all.`,
          'What you see of unreleased pages or products is confidential until we release it.',
        ],
      ],
    },
    {
      id: 'sales-representatives',
      title: 'Sales representative disclaimer',
      blocks: [
        `Sales representatives, partners and people who pass on a referral code are independent. They are not employees or agents of ${shop}, and they may not change these terms, promise a price, a delivery date or an income, or take money for us.`,
        'Only what the shop itself shows is an offer of ours. Pay in the checkout or to the paybill that it names, and never to a person. We are not liable for a promise or a payment made outside the shop; if somebody asks you for one, please tell us.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability and law',
      blocks: [
        'We answer without limit for intent, gross negligence, injury, and wherever the law does not allow a limit. Otherwise our liability for an order ends at what you paid for it. We are not liable for a platform, a publisher or a network that is down, but we help you to get what you bought.',
        'The shop is provided as it is. We work to keep it open and correct, and we correct what is wrong when we learn of it.',
        'The law of Kenya applies, and the courts of Kenya decide. Talk to us first; most things are solved by a ticket.',
      ],
    },
  ],
});

const privacy = (shop: string): Part => ({
  id: 'privacy-policy',
  title: 'Privacy policy',
  sections: [
    {
      id: 'information',
      title: 'Information we collect',
      blocks: [
        'We collect what the shop needs to work, and we ask for it where it is needed:',
        [
          'For an account: your phone number and a password, and if you like an email address, an alias and a referral code. The password is stored only as a hash that cannot be turned back.',
          'For an order: what you bought, what it cost, the address of a delivery, and the receipt that M-PESA sends us. Your M-PESA PIN never reaches us.',
          'For a ticket, a comment or the newsletter: your name, your email address and what you wrote.',
          'From your device: the address of your connection, the pages that were asked for and when.',
        ],
        'We use it to deliver orders, to answer you, to send what you subscribed to, to stop fraud, to keep the accounts that the law asks for, and to improve the shop. We do not sell it.',
      ],
    },
    {
      id: 'log-files',
      title: 'Log files',
      blocks: [
        `Like every site, ${shop} keeps log files. They note the time of a request, the page or call it was for, how it was answered and how long that took. We read them to find faults, to see how busy the shop is and to stop attacks. They carry no passwords, no tokens and no content of forms.`,
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and local storage',
      blocks: [
        'The shop keeps a few things in your browser. These are needed and are always kept:',
        [
          'a cookie with the number of your cart, for up to a year;',
          'a cookie that recognises a browser you have signed in with, for up to 30 days, so that a stranger who guesses at your number cannot lock you out; it is also there for a day after you ask for a new password;',
          'in local storage: your session when you are signed in, for up to 30 days; a payment that is under way; a delivery address that is half typed; the products that you saved and those you looked at last; the article you read last; a random number, so that your like counts once; your preferences; the colours you chose; and your answer about cookies itself.',
        ],
        'We store nothing else, and we do not count your visits, whichever you choose in the banner. Your answer is there so that we do not ask you on every page. You can delete all of it in your browser’s settings; you will be signed out and the banner will ask again.',
      ],
    },
    {
      id: 'advertising',
      title: 'Advertising partners',
      blocks: [
        `${shop} shows offers of its own and, now and then, of advertising partners. These are pictures and links that we publish ourselves: no partner’s script runs on our pages, and no partner sets a cookie or reads one through them.`,
        'When you follow a link to a partner you are on the partner’s site. It may use cookies, beacons and log files of its own, over which we have no control. Its own privacy policy says how, and how to refuse. The same holds for the marketplace, the support chat and the social channels that we link to.',
      ],
    },
    {
      id: 'sharing',
      title: 'Who else sees it',
      blocks: [
        'Safaricom, to take a payment. The courier, to deliver a parcel. The provider of a plan, to switch it on. The company that hosts the shop, under a contract that binds it to this policy. An authority, where the law obliges us. Nobody else.',
      ],
    },
    {
      id: 'ccpa',
      title: 'Your rights under the CCPA',
      blocks: [
        'If you live in California, the California Consumer Privacy Act gives you the right to ask a business:',
        [
          'to disclose the categories and the specific pieces of personal information that it has collected about you;',
          'to delete the personal information it has collected about you;',
          'to correct what is wrong;',
          'not to sell or share your personal information. We do neither.',
        ],
        `Whoever uses these rights is treated no differently. Write to us and we answer within ${answerTime}.`,
      ],
    },
    {
      id: 'gdpr',
      title: 'Your rights under the GDPR and Kenyan law',
      blocks: [
        'The General Data Protection Regulation, for people in Europe, and the Data Protection Act, 2019, for people in Kenya, give you these rights. We grant them to everybody:',
        [
          'Access: a copy of the personal data that we hold about you.',
          'Rectification: the correction of what is wrong and the completion of what is missing.',
          'Erasure: the deletion of your data, as far as no law obliges us to keep it.',
          'Restriction: that we store your data but do not otherwise use it.',
          'Objection: that we stop a use that rests on our interest and not on your consent.',
          'Portability: your data in a form that another service can read.',
        ],
        `If you make a request, we have ${answerTime} to respond to you. You may also complain to the Office of the Data Protection Commissioner in Kenya, or to the authority of the place where you live.`,
      ],
    },
    {
      id: 'children',
      title: `Children under ${childAge}`,
      blocks: [
        `${shop} is not meant for children under ${childAge}, and we do not knowingly collect personal information from them. Parents and guardians: please watch over what your children do online. If you believe that your child has given us such information, write to us and we delete it promptly.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes, and how to reach us',
      blocks: [
        'When we change these terms or this policy, the new text stands here with its date. A change that matters to an order applies to orders made after it.',
        'Requests about your data, questions and complaints: open a ticket on the contact page.',
      ],
    },
  ],
});

/** Texts of /terms (spec section 2). */
export const termsTexts = {
  title: 'Terms of service and privacy policy',
  updated: 'Last updated on 1 November 2026',
  contents: 'Contents',
  contact: 'Contact us',
  parts: ({ name, tax }: ShopFacts) => [service(name, tax.kind === 'none' ? 'every charge' : tax.label), privacy(name)],
} as const;
