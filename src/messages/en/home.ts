import type { Days } from '#contract/delivery.ts';
import type { HomeSlide } from '#contract/shop-facts.ts';
import { arrivalText } from './common.ts';

export interface SlideText {
  readonly title: string;
  readonly text: string;
  readonly action: string;
}

const slides = {
  tournament: {
    title: 'Tournaments worth leaving the house for',
    text: 'Weekly FC, Tekken and PUBG Mobile brackets in Nairobi and online. Enter once or take the season.',
    action: 'See the brackets',
  },
  memberships: {
    title: 'PS Plus and Xbox Game Pass',
    text: 'Hundreds of games for the price of one. Codes from a month to a year, paid in shillings.',
    action: 'Shop memberships',
  },
  coaching: {
    title: 'Coaching that climbs ranks',
    text: 'Live sessions with players who compete here, by the hour or by the month.',
    action: 'Find a coach',
  },
  newsletter: {
    title: 'The entertainment newsletter',
    text: 'Connect brings releases, reviews and events to your inbox, with every premium article open.',
    action: 'Choose a package',
  },
  devices: {
    title: 'Devices and equipment',
    text: 'Consoles, handhelds, controllers and chairs, delivered to your door.',
    action: 'Shop devices',
  },
  gamecards: {
    title: 'Gamecards for your next game',
    text: 'Full games and in-game currency as codes, for every platform you play on.',
    action: 'Shop gamecards',
  },
  giftcards: {
    title: 'Giftcards, bought in shillings',
    text: 'PlayStation, Xbox, Steam, Nintendo, Roblox and more. Pay with M-PESA.',
    action: 'Shop giftcards',
  },
} as const satisfies Readonly<Record<HomeSlide, SlideText>>;

/** Texts of the first screen of the home page. */
export const home = {
  hero: {
    label: 'Featured',
    queue: 'Featured offers',
    position: (place: number, total: number) => `${place} of ${total}`,
    /** `From Ksh 740 · M-PESA` */
    from: (price: string) => `From ${price} · M-PESA`,
    /** The slide of devices pictures a console. */
    consolesFrom: (price: string) => `Consoles from ${price} · M-PESA`,
    /** The slide of game cards pictures games. */
    gamesFrom: (price: string) => `Games from ${price} · M-PESA`,
    pause: 'Pause the slides',
    play: 'Play the slides',
    slides,
    /** The button of a slide of the owner. */
    ownAction: 'Have a look',
  },
  guarantees: {
    label: 'What you can count on',
    mpesa: ['Pay with M-PESA.', 'Codes usually in under a minute.'],
    delivery: (toNairobi?: Days) => [
      'Delivery all over Kenya.',
      ...(toNairobi ? [`Nairobi ${arrivalText(toNairobi)}.`] : []),
    ],
    prices: ['Prices in Ksh.', 'You see every charge before you pay.'],
    warranty: ['6 months warranty on devices and gear.'],
  },
} as const;
