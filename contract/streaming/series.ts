import type { ImageTheme } from '../images.ts';
import { cover, slugOf, type Title } from './titles.ts';

export interface Episode {
  readonly number: number;
  readonly title: string;
  readonly poster: string;
}

export interface Series extends Title {
  readonly episodes: readonly Episode[];
}

type Facts = Pick<Series, 'year' | 'genres' | 'actors' | 'director' | 'country'>;
type Three = readonly [string, string, string];

const series = (theme: ImageTheme, title: string, description: string, episodes: Three, facts: Facts): Series => ({
  slug: slugOf(title),
  title,
  description,
  poster: cover(theme),
  episodes: episodes.map((name, index) => ({ number: index + 1, title: name, poster: cover(theme) })),
  ...facts,
});

/** One season each, of three sample episodes. */
export const allSeries: readonly [Series, ...Series[]] = [
  series(
    'night',
    'Kilimani After Dark',
    'A night editor and a taxi driver solve by accident what the morning papers get wrong on purpose.',
    ['The Wrong Plate', 'Two Sugars', 'Lights on Lenana'],
    {
      year: 2024,
      genres: ['Crime'],
      actors: ['Zawadi Nekesa', 'Brian Otuoma'],
      director: 'Tom Achola',
      country: 'Kenya',
    },
  ),
  series(
    'lime',
    'Estate League',
    "Sixteen teams, one pitch, and a referee who lives in everybody's building.",
    ['Draw Day', 'Offside at Ours', 'The Goat Invades'],
    {
      year: 2025,
      genres: ['Sport', 'Comedy'],
      actors: ['Felix Wando', 'Lavender Akoth'],
      director: 'Grace Adhola',
      country: 'Kenya',
    },
  ),
  series(
    'valorant',
    'Clutch',
    "A coach who lost her hands' speed builds a team that does not need it.",
    ['Warm-up', 'Map Two', 'Timeout'],
    {
      year: 2023,
      genres: ['Drama'],
      actors: ['Tasha Wambui', 'Leon Kiptoo'],
      director: 'Grace Adhola',
      country: 'Kenya',
    },
  ),
  series(
    'forest',
    'Karura',
    'Every jogger knows the waterfall. Only one of them has seen it run dry.',
    ['Gate C', 'The Marked Trees', 'Upstream'],
    {
      year: 2022,
      genres: ['Mystery'],
      actors: ['Ruth Chelimo', 'Simon Kimathi'],
      director: 'Daniel Macharia',
      country: 'Kenya',
    },
  ),
  series(
    'ocean',
    'Reef Watch',
    'A season with the wardens of a reef that is older than the harbour it shelters.',
    ['Low Water', 'The Nursery', 'Spring Tide'],
    {
      year: 2021,
      genres: ['Documentary'],
      actors: ['Halima Juma', 'Omari Kombo'],
      director: 'Rashid Fumo',
      country: 'Kenya',
    },
  ),
  series(
    'gold',
    'House of Mwezi',
    'Four heirs, one hotel, and a will that must be read aloud at dinner.',
    ['The Seating Plan', 'A Fifth Chair', 'Checkout'],
    {
      year: 2024,
      genres: ['Drama'],
      actors: ['Salma Rehema', 'Baraka Tembo'],
      director: 'Joy Atieno',
      country: 'Kenya, Tanzania',
    },
  ),
  series(
    'mobile',
    'Route 46',
    'The slowest bus in the city and the passengers who would not take another.',
    ['Full, One More', 'Sunday Timetable', 'The Detour'],
    {
      year: 2020,
      genres: ['Comedy'],
      actors: ['Abdi Warsame', 'Faith Nyakio'],
      director: 'Tom Achola',
      country: 'Kenya',
    },
  ),
  series(
    'playstation',
    'Base Camp',
    'Everybody who comes to the mountain brings something heavier than a rucksack.',
    ['Acclimatise', 'The Third Rope', 'Weather Window'],
    {
      year: 2023,
      genres: ['Adventure'],
      actors: ['Kip Saina', 'Esther Muriuki'],
      director: 'Wairimu Njagi',
      country: 'Kenya',
    },
  ),
  series(
    'coral',
    'Garissa Road',
    'A petrol station at the last crossroads, and a customer who pays in numbers.',
    ['Full Tank', 'Kilometre 212', 'Receipts'],
    {
      year: 2022,
      genres: ['Thriller'],
      actors: ['Asha Dima', 'Ekai Lokol'],
      director: 'Wairimu Njagi',
      country: 'Kenya',
    },
  ),
  series(
    'xbox',
    'Orbit Nine',
    'Maintenance on the ninth ring is a quiet job, until the eighth stops answering.',
    ['Handover', 'Ring Eight', 'Drift'],
    {
      year: 2021,
      genres: ['Science fiction'],
      actors: ['Mei Arai', 'Zuri Lemasai'],
      director: 'Daniel Macharia',
      country: 'Kenya, Japan',
    },
  ),
  series(
    'savanna',
    'Kopje',
    'One rock, one year, and everything that lives on it, beside it and off it.',
    ['The Dry', 'The Rains', 'The Return'],
    { year: 2020, genres: ['Nature'], actors: ['Muthoni Kerubo'], director: 'Wairimu Njagi', country: 'Kenya' },
  ),
  series(
    'violet',
    'The Night Keep',
    'Apprentices guard a castle that is only there after dark.',
    ['Lamps', 'The Map Room', 'First Light'],
    {
      year: 2019,
      genres: ['Fantasy'],
      actors: ['Neema Tarn', 'Juma Vael'],
      director: 'Edda Wanyonyi',
      country: 'Kenya, Norway',
    },
  ),
];
