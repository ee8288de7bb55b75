import type { SeedProduct } from '../types.ts';
import { variantsFor } from './variants.ts';

/** Membership codes of the console makers and publishers. */
export const memberships: readonly SeedProduct[] = [
  {
    name: 'PlayStation Plus Essential',
    itemType: 'gamecard',
    category: 'Memberships',
    aliases: 'psplus plus',
    redeemSteps: [
      'Open https://store.playstation.com and sign in to your PlayStation account.',
      'Press your picture at the top right, then Redeem Codes.',
      'Type the twelve characters of the code, and press Redeem.',
    ],
    summary:
      'Online multiplayer, monthly games and cloud saves for PS4 and PS5. The code must match your account’s region; it extends a membership that is still running.',
    rating: 4.7,
    ratings: 20,
    sold: 996,
    deals: ['trending', 'sale'],
    image: 'gamecard-playstation',
    addedDaysAgo: 220,
    variants: [
      ...variantsFor(
        'PlayStation',
        'US',
        ['1 month', 1450, 70],
        ['3 months', 3620, 50],
        ['12 months', 10900, 25, { listPrice: 11500 }],
      ),
      ...variantsFor('PlayStation', 'UK', ['12 months', 11900, 6]),
    ],
  },
  {
    name: 'PlayStation Plus Extra',
    itemType: 'gamecard',
    category: 'Memberships',
    redeemSteps: [
      'Open https://store.playstation.com and sign in to your PlayStation account.',
      'Press your picture at the top right, then Redeem Codes.',
      'Type the twelve characters of the code, and press Redeem.',
    ],
    summary:
      'Everything in Essential plus the Game Catalog: hundreds of PS4 and PS5 titles to download. For US accounts; an Essential membership is converted, not stacked.',
    rating: 4.6,
    ratings: 10,
    sold: 122,
    deals: ['deal'],
    image: 'gamecard-gold',
    addedDaysAgo: 150,
    variants: variantsFor('PlayStation', 'US', ['1 month', 2190, 35], ['3 months', 5790, 22], ['12 months', 19300, 5]),
  },
  {
    name: 'Xbox Game Pass Ultimate',
    itemType: 'gamecard',
    category: 'Memberships',
    aliases: 'gamepass gpu xgp gamepassultimate',
    redeemSteps: [
      'Open https://redeem.microsoft.com and sign in to your Microsoft account.',
      'Type the 25 characters of the code, and press Next.',
      'Press Confirm. It is on your account at once.',
    ],
    summary:
      'The full library on console and PC with online play, EA Play and day-one releases. Cloud gaming is not offered in Kenya, so plan for downloads.',
    rating: 4.5,
    ratings: 10,
    sold: 468,
    deals: ['trending'],
    image: 'gamecard-xbox',
    addedDaysAgo: 200,
    variants: [
      ...variantsFor('Xbox', 'US', ['1 month', 4350, 40], ['3 months', 12900, 20]),
      ...variantsFor('Xbox', 'UK', ['1 month', 4480, 0]),
    ],
  },
  {
    name: 'Xbox Game Pass Essential',
    itemType: 'gamecard',
    category: 'Memberships',
    redeemSteps: [
      'Open https://redeem.microsoft.com and sign in to your Microsoft account.',
      'Type the 25 characters of the code, and press Next.',
      'Press Confirm. It is on your account at once.',
    ],
    summary:
      'The plan for playing online on Xbox, with a library of around fifty games. Redeem on a US-region account that has no Ultimate running.',
    rating: 4.2,
    ratings: 10,
    sold: 121,
    deals: ['sale'],
    image: 'gamecard-forest',
    addedDaysAgo: 130,
    variants: variantsFor(
      'Xbox',
      'US',
      ['1 month', 1450, 40],
      ['3 months', 3600, 30],
      ['12 months', 9900, 9, { listPrice: 10800 }],
    ),
  },
  {
    name: 'Nintendo Switch Online',
    itemType: 'gamecard',
    category: 'Memberships',
    aliases: 'nso',
    redeemSteps: [
      'Open https://ec.nintendo.com/redeem and sign in to your Nintendo account.',
      'Type the 16 characters of the code, and press Next.',
      'Press Confirm.',
    ],
    summary:
      'Online play, save backup and the classic NES and Super NES library. A Family membership covers up to eight accounts. Redeem on an account set to the United States.',
    rating: 4.5,
    ratings: 10,
    sold: 354,
    deals: [],
    image: 'gamecard-nintendo',
    addedDaysAgo: 145,
    variants: variantsFor(
      'Nintendo Switch',
      'US',
      ['Individual, 3 months', 1190, 30],
      ['Individual, 12 months', 2890, 40],
      ['Family, 12 months', 5050, 12],
    ),
  },
  {
    name: 'EA Play',
    itemType: 'gamecard',
    category: 'Memberships',
    summary:
      'EA’s back catalogue, ten-hour trials of new releases and 10% off EA downloads. Game Pass Ultimate already includes it, so do not buy it twice.',
    rating: 4.0,
    ratings: 10,
    sold: 15,
    deals: ['recent'],
    image: 'gamecard-eaplay',
    addedDaysAgo: 20,
    variants: [
      ...variantsFor('PlayStation', 'US', ['1 month', 890, 30], ['12 months', 5790, 10]),
      ...variantsFor('Xbox', 'US', ['1 month', 890, 30], ['12 months', 5790, 8]),
    ],
  },
];
