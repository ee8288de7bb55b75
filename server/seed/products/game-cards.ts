import type { SeedProduct } from '../types.ts';
import { variantsFor } from './variants.ts';

/** In-game currency. */
export const gameCards: readonly SeedProduct[] = [
  {
    name: 'Fortnite V-Bucks card',
    itemType: 'gamecard',
    category: 'Game cards',
    summary:
      'V-Bucks for skins, emotes and the Battle Pass, redeemed at fortnite.com/vbuckscard. Shared between PC, Xbox, PlayStation and Android on one Epic account.',
    rating: 4.6,
    deals: ['trending'],
    image: 'gamecard-fortnite',
    addedDaysAgo: 185,
    variants: variantsFor(
      'Fortnite',
      'US',
      ['1,000 V-Bucks', 1320, 90],
      ['2,800 V-Bucks', 3350, 45],
      ['5,000 V-Bucks', 5400, 25],
      ['13,500 V-Bucks', 12900, 6],
    ),
  },
  {
    name: 'Valorant gift card',
    itemType: 'gamecard',
    category: 'Game cards',
    summary:
      'Riot credit that becomes Valorant Points or League RP. For accounts in Riot’s Europe region, where most Kenyan players are; check yours in the account settings before you buy.',
    rating: 4.5,
    deals: ['deal'],
    image: 'gamecard-valorant',
    addedDaysAgo: 110,
    variants: variantsFor('Valorant', 'Europe', ['€10', 1690, 40], ['€20', 3350, 25], ['€50', 8300, 0]),
  },
  {
    name: 'PUBG Mobile UC',
    itemType: 'gamecard',
    category: 'Game cards',
    summary:
      'Unknown Cash for the Royale Pass and crates. Redeem with your player ID at Midasbuy; works on the global version, not the Korean or Vietnamese one.',
    rating: 4.7,
    deals: ['trending', 'sale'],
    image: 'gamecard-pubg',
    addedDaysAgo: 170,
    variants: variantsFor(
      'Mobile',
      'Global',
      ['60 UC', 150, 300],
      ['325 UC', 690, 200, { listPrice: 740 }],
      ['660 UC', 1390, 120, { listPrice: 1460 }],
      ['1,800 UC', 3590, 40],
      ['3,850 UC', 7100, 15],
    ),
  },
  {
    name: 'Free Fire diamonds',
    itemType: 'gamecard',
    category: 'Game cards',
    summary:
      'Garena diamonds for characters, bundles and the Booyah Pass. Enter the code with your player ID on Garena’s redemption site; the diamonds also work in Free Fire MAX.',
    rating: 4.6,
    deals: ['trending', 'deal'],
    image: 'gamecard-freefire',
    addedDaysAgo: 165,
    variants: variantsFor(
      'Mobile',
      'Global',
      ['100 diamonds', 150, 300],
      ['310 diamonds', 440, 200],
      ['520 diamonds', 690, 120],
      ['1,060 diamonds', 1420, 60],
    ),
  },
  {
    name: 'Call of Duty: Mobile CP',
    itemType: 'gamecard',
    category: 'Game cards',
    summary:
      'COD Points for the Battle Pass and weapon draws, on the global version from Activision and not Garena’s. They stay on mobile and do not move to Warzone on a console.',
    rating: 4.4,
    deals: ['recent'],
    image: 'gamecard-codm',
    addedDaysAgo: 15,
    variants: variantsFor('Mobile', 'Global', ['80 CP', 150, 200], ['420 CP', 740, 100], ['880 CP', 1450, 60]),
  },
  {
    name: 'EA SPORTS FC 26 Points',
    itemType: 'gamecard',
    category: 'Game cards',
    summary:
      'Points for Ultimate Team packs and Drafts in FC 26. Choose the platform you play on: points do not carry over from one console to another.',
    rating: 4.1,
    deals: ['sale'],
    image: 'gamecard-eafc',
    addedDaysAgo: 75,
    variants: [
      ...variantsFor(
        'PlayStation',
        'US',
        ['500 Points', 740, 60],
        ['1,050 Points', 1450, 60],
        ['2,800 Points', 3290, 30, { listPrice: 3600 }],
      ),
      ...variantsFor('Xbox', 'US', ['1,050 Points', 1450, 30], ['2,800 Points', 3600, 12]),
      ...variantsFor('PC', 'Global', ['1,050 Points', 1450, 25]),
    ],
  },
  {
    name: 'Minecraft Minecoins',
    itemType: 'gamecard',
    category: 'Game cards',
    summary:
      'Minecoins for worlds, skins and texture packs in the Bedrock marketplace on PC, Xbox and phone. Java Edition has no marketplace and cannot use them.',
    rating: 4.3,
    deals: [],
    image: 'gamecard-minecraft',
    addedDaysAgo: 100,
    variants: variantsFor('PC', 'Global', ['1,720 Minecoins', 1450, 40], ['3,500 Minecoins', 2880, 20]),
  },
];
