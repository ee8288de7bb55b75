import type { SeedProduct } from '../types.ts';
import { variantsFor } from './variants.ts';

/** Whole games as download codes. */
export const games: readonly SeedProduct[] = [
  {
    name: 'EA SPORTS FC 26',
    itemType: 'gamecard',
    category: 'Games',
    aliases: 'fifa fifa26 fc26 eafc efootball football pes',
    summary:
      'Standard Edition as a download code, about 50 GB on console. The console codes are for US-region accounts; the PC code activates in the EA app anywhere.',
    rating: 4.2,
    ratings: 40,
    sold: 1622,
    deals: ['sale', 'trending'],
    image: 'gamestrike-eafc',
    addedDaysAgo: 80,
    variants: [
      ...variantsFor('PlayStation', 'US', ['Standard', 6450, 40, { listPrice: 9990 }]),
      ...variantsFor('Xbox', 'US', ['Standard', 6450, 22, { listPrice: 9990 }]),
      ...variantsFor('PC', 'Global', ['Standard', 5200, 35, { listPrice: 8400 }]),
    ],
  },
  {
    name: 'Minecraft: Java & Bedrock Edition',
    itemType: 'gamecard',
    category: 'Games',
    aliases: 'minecraft mc',
    summary:
      'Both PC editions under one Microsoft account, so you can join Java servers and still play with friends on Xbox or phone. No region lock.',
    rating: 4.8,
    ratings: 10,
    sold: 180,
    deals: [],
    image: 'gamecubes-minecraft',
    addedDaysAgo: 155,
    variants: variantsFor('PC', 'Global', ['Standard', 4290, 50]),
  },
  {
    name: 'Tekken 8',
    itemType: 'gamecard',
    category: 'Games',
    aliases: 'tekken8 t8',
    summary:
      'The game of Nairobi’s fight nights, with rollback netcode for ranked play. The Ultimate Edition adds the first year of characters. Needs about 100 GB free.',
    rating: 4.6,
    ratings: 10,
    sold: 100,
    deals: ['deal', 'sale'],
    image: 'gamefists-coral',
    addedDaysAgo: 90,
    variants: [
      ...variantsFor(
        'Steam',
        'Global',
        ['Standard', 4290, 30, { listPrice: 8600 }],
        ['Ultimate Edition', 7400, 8, { listPrice: 13900, image: 'gamefists-violet' }],
      ),
      ...variantsFor('PlayStation', 'US', ['Standard', 5600, 12, { listPrice: 9990 }]),
    ],
  },
  {
    name: 'Mario Kart World',
    itemType: 'gamecard',
    category: 'Games',
    aliases: 'mk mario mariokart mkworld',
    summary:
      'Download code for Switch 2 only; it does not run on the first Switch. Up to four players share one screen, and an account set to the United States redeems it.',
    rating: 4.7,
    ratings: 30,
    sold: 786,
    deals: ['trending'],
    image: 'gamekarts-nintendo',
    addedDaysAgo: 115,
    variants: variantsFor('Nintendo Switch', 'US', ['Standard', 11400, 14]),
  },
  {
    name: 'Ghost of Yōtei',
    itemType: 'gamecard',
    category: 'Games',
    aliases: 'ghost yotei tsushima',
    summary:
      'Sucker Punch’s samurai adventure for PS5, not playable on PS4. US-region code; the Deluxe upgrade holds an armour set and a horse, no extra story.',
    rating: 4.8,
    ratings: 10,
    sold: 62,
    deals: ['recent'],
    image: 'gameblade-gold',
    addedDaysAgo: 26,
    variants: variantsFor('PlayStation', 'US', ['Standard', 9990, 25], ['Deluxe Edition', 11490, 10]),
  },
  {
    name: 'Grand Theft Auto VI',
    itemType: 'gamecard',
    category: 'Games',
    aliases: 'gta gta5 gtav gta6 gtavi gtaonline',
    summary:
      'Pre-order of the download code, sent when the game unlocks in your store. If the release moves, the code moves with it. PS5 and Xbox Series only; no PC version is announced.',
    rating: 0,
    deals: ['upcoming', 'trending'],
    releaseInDays: 45,
    image: 'gamepalms-violet',
    addedDaysAgo: 40,
    variants: [
      ...variantsFor('PlayStation', 'US', ['Standard', 11600, 200]),
      ...variantsFor('Xbox', 'US', ['Standard', 11600, 120]),
    ],
  },
];
