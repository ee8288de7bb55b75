import type { SeedArticle } from '../types.ts';

export const regionLocks: SeedArticle = {
  title: 'Region locks on gift cards, explained without tears',
  intro:
    'A gift card is a promise made by one store in one country. Put it into an account from another country and the promise is void, often without a refund. Two checks before you pay prevent it.',
  photo: 'storycards-steam',
  author: 'Achieng Odera',
  daysAgo: 79,
  categories: ['guides', 'safety'],
  tier: 'free',
  content: `The saddest message in our inbox is "the code does not work". Most of those codes work perfectly. They were simply bought for a different country than the account they were typed into.

## What a region really is

Your account on a game store has a country. It was chosen when the account was made, sometimes by you, sometimes by the cousin who set up the console. That country decides which currency the store shows, which games it lists and which cards it accepts. It has nothing to do with where the console was bought or where you are sitting today.

A gift card has a country too. It is printed on the card and named in the listing, as *US*, *UK*, *EU*, *ZA* and so on. The rule is short:

> The region of the card must be the region of the account. Where you live does not come into it.

## How strict each store is

| Store | Card from another region | Can the account change country? |
|---|---|---|
| PlayStation | Refused | No; a new account is needed |
| Xbox and Microsoft | Balance is tied to the card's country | Yes, with limits; a balance does not travel |
| Nintendo | Refused unless the account's country fits | Yes, when the balance is empty |
| Steam | Often converted, with exceptions | Follows the country you pay from |
| Apple and Google Play | Refused | Yes, with waiting times and conditions |

Stores change their rules, so read the line on the product page and the store's own help before a large purchase.

## The two checks

1. **Open the account, not the console.** In the settings of the store, find *country* or *region*. On a phone, look in the account page of the app store. Write it down.
2. **Read the region on the listing.** In [our catalogue](/products) every card shows its region beside the platform. If the two words match, buy. If they do not, choose the other variant.

When the card is a present, ask the person's region, or have a friend of theirs ask. Guessing "probably US" is how the surprise becomes a chore.

## Questions people ask us

**My card is for the right region and is still refused.** Check the digits that look alike: B and 8, O and 0, G and 6. Then check that you are signed in to the account you think you are.

**Can I make a second account for another region?** Technically it is easy, but stores have terms about where you live, and games, friends and progress stay with the account that bought them. Two libraries are a nuisance for years. Read the terms first.

**What about subscription cards?** The same lock applies, and there is one more: a code for one tier may be converted at a poor rate if you already hold another. Let the old one run out first, or read the conversion rule.

**I already bought the wrong one.** If the code has not been revealed or redeemed, write to us at once through the [contact page](/contact-us). A redeemed code cannot come back, because nobody can prove it was not used.

Two words, compared once. That is the whole trick.`,
};

export const psPlusOrGamePass: SeedArticle = {
  title: 'PS Plus or Game Pass: the tiers compared by how you play',
  intro:
    'Both subscriptions have been renamed, split and repriced so often that even shop staff mix up the tiers. We ignore the marketing and sort them by three questions: do you need online play, do you finish games, and do you care about release day? Answer those, and one tier on each side is left. Then comes the part nobody prints on the box: what happens to your library in the month when you stop paying.',
  photo: 'review-xbox',
  author: 'Kiprono Sigei',
  daysAgo: 1,
  categories: ['reviews', 'guides'],
  tier: 'paid',
  highlight: true,
  content: `A subscription is good value only when it replaces something you would have bought. So let us start with what you would have bought.

## The tiers in one table

| Tier | Online play | Catalogue | New releases |
|---|---|---|---|
| PS Plus Essential | Yes | A few games each month | No |
| PS Plus Extra | Yes | A large rotating catalogue | Rarely on the first day |
| PS Plus Premium or Deluxe | Yes | Extra, plus classics and trials | As Extra |
| Game Pass Essential | Yes | A small catalogue | No |
| Game Pass Premium | Yes | A large catalogue | Later |
| Game Pass Ultimate | Yes | The largest | Many on the first day |
| PC Game Pass | Not needed on PC | Large, computers only | Many on the first day |

Whether the top PlayStation tier is called Premium or Deluxe depends on the country of the account: Deluxe is the version without cloud streaming. Check which one your account is offered before you pay for a feature that is not in it.

## Question one: do you need online play at all?

Free-to-play games such as Fortnite can be played online without either subscription. If your evenings are Fortnite and Rocket League, you need nothing. If they are FC, you need the lowest tier, and everything above it is for other games.

## Question two: do you finish games?

Look at your library and count what you completed in the last year. Fewer than four? The catalogue tiers will mostly sell you a pleasant feeling of choice. Buy the lowest tier and two games in the sales.

Eight or more? A catalogue pays for itself by spring. People who enjoy trying ten hours of everything do even better.

## Question three: does release day matter?

Only the top Xbox tier and the PC version treat first-day releases as their main promise. Sony rarely puts its own largest games into the catalogue when they come out. If waiting a year does not hurt, this question costs you nothing, and the answer is the middle tier on either side.

## What you keep when you stop

This is the part that surprises people:

- Monthly games that you claimed on PS Plus stay locked until you subscribe again; then they return.
- Catalogue games on both sides go away at once, and also when the publisher takes them out.
- Saves on the console's own storage remain. Cloud saves are kept for a limited time only, so copy what you love.
- A game bought at a member's discount is yours for good.

> Never start a hundred-hour game from a catalogue in the month when your subscription ends.

## Our recommendation

1. **Football with friends:** the lowest tier, twelve months at once.
2. **One console for a household:** the middle tier, three months at a time, with a pause in exam season.
3. **A computer and little money:** PC Game Pass, one month, whenever two games on the list interest you.
4. **Release-day people:** the top Xbox tier, and cancel in dry months.

Match the region of the code to the region of the account; [the variants in our shop](/products) are labelled. And put the renewal date into your phone, because automatic renewal is how a good deal turns into a habit.`,
};
