import type { ImageTheme } from '../images.ts';
import { cover, slugOf, type Title } from './titles.ts';

export interface Movie extends Title {
  readonly minutes: number;
}

type Facts = Pick<Movie, 'year' | 'minutes' | 'genres' | 'actors' | 'director' | 'country'>;

const movie = (theme: ImageTheme, title: string, description: string, facts: Facts): Movie => ({
  slug: slugOf(title),
  title,
  description,
  poster: cover(theme),
  ...facts,
});

/** The first is the one that the streaming home shows large. */
export const movies: readonly [Movie, ...Movie[]] = [
  movie(
    'savanna',
    'The Long Way to Lamu',
    'A driver who has never been late takes a stranger from the Mara to the coast and loses a day for every road that is closed. By the time the sea comes in sight, neither of them is in a hurry.',
    {
      year: 2024,
      minutes: 104,
      genres: ['Drama', 'Adventure'],
      actors: ['Achieng Odera', 'Said Baraka', 'Muthoni Kerubo'],
      director: 'Wairimu Njagi',
      country: 'Kenya',
    },
  ),
  movie(
    'night',
    'Last Matatu Home',
    'Midnight in Nairobi, eleven passengers, and a conductor who counts twelve fares. Nobody gets off before he knows why.',
    {
      year: 2023,
      minutes: 92,
      genres: ['Thriller'],
      actors: ['Brian Otuoma', 'Zawadi Nekesa', 'Karis Mutua'],
      director: 'Tom Achola',
      country: 'Kenya',
    },
  ),
  movie('ocean', 'Dhow Season', 'Two sisters inherit one boat and one month of wind to sail it to Pemba and back.', {
    year: 2022,
    minutes: 98,
    genres: ['Drama'],
    actors: ['Mariam Shee', 'Omari Kombo', 'Halima Juma'],
    director: 'Rashid Fumo',
    country: 'Kenya',
  }),
  movie(
    'lime',
    'Ninety Minutes in Kisumu',
    "A cup final told in real time by the people who cannot watch it: the groundsman, the bus driver and the goalkeeper's mother.",
    {
      year: 2025,
      minutes: 90,
      genres: ['Sport', 'Comedy'],
      actors: ['Otis Ochieng', 'Lavender Akoth', 'Felix Wando'],
      director: 'Grace Adhola',
      country: 'Kenya',
    },
  ),
  movie(
    'violet',
    'The Glass Keep',
    'A mapmaker finds a castle that stands on no map, and a queen who would like it to stay that way.',
    {
      year: 2021,
      minutes: 117,
      genres: ['Fantasy'],
      actors: ['Imani Sorel', 'Juma Vael', 'Neema Tarn'],
      director: 'Edda Wanyonyi',
      country: 'Kenya, Norway',
    },
  ),
  movie(
    'coral',
    'Red Road North',
    'Three hundred kilometres of dust, one spare wheel, and a wedding at the end of it.',
    {
      year: 2020,
      minutes: 101,
      genres: ['Road movie'],
      actors: ['Ekai Lokol', 'Asha Dima', 'Peter Lemayian'],
      director: 'Wairimu Njagi',
      country: 'Kenya',
    },
  ),
  movie(
    'forest',
    'Aberdare',
    'The rangers have a rule about the bamboo after dark. The film crew has a permit that says otherwise.',
    {
      year: 2019,
      minutes: 88,
      genres: ['Horror'],
      actors: ['Wanja Ndegwa', 'Simon Kimathi', 'Ruth Chelimo'],
      director: 'Daniel Macharia',
      country: 'Kenya',
    },
  ),
  movie(
    'gold',
    'A Crown for Nyota',
    'A girl who collects bottle tops is told that one of them is gold, and that its owner wants it back.',
    {
      year: 2022,
      minutes: 112,
      genres: ['Adventure', 'Family'],
      actors: ['Nyota Amani', 'Baraka Tembo', 'Salma Rehema'],
      director: 'Joy Atieno',
      country: 'Kenya, Tanzania',
    },
  ),
  movie('steam', 'Cargo of Salt', 'A ship arrives in Mombasa with its cargo, its papers and nobody on board.', {
    year: 2018,
    minutes: 95,
    genres: ['Mystery'],
    actors: ['Khadija Lali', 'Yusuf Bwana', 'Elena Prati'],
    director: 'Rashid Fumo',
    country: 'Kenya, Italy',
  }),
  movie(
    'valorant',
    'Final Bracket',
    'Five friends from one cyber cafe reach the final that pays for the cafe, or for one of them to leave it.',
    {
      year: 2025,
      minutes: 106,
      genres: ['Drama', 'Sport'],
      actors: ['Kevin Oduya', 'Tasha Wambui', 'Leon Kiptoo'],
      director: 'Grace Adhola',
      country: 'Kenya',
    },
  ),
  movie(
    'google',
    'Blue Hour, Westlands',
    'Two night-shift strangers share a bench at dawn, every dawn, and never the same story about themselves.',
    {
      year: 2023,
      minutes: 86,
      genres: ['Romance'],
      actors: ['Nadia Sanaipei', 'Alvin Kahiga', 'Mercy Tuwei'],
      director: 'Tom Achola',
      country: 'Kenya',
    },
  ),
  movie('fortnite', 'Peak Fever', 'A rescue team on the mountain gets a call from a climber who came down last year.', {
    year: 2021,
    minutes: 99,
    genres: ['Adventure'],
    actors: ['Kip Saina', 'Lucy Marigat', 'Hannes Volk'],
    director: 'Edda Wanyonyi',
    country: 'Kenya',
  }),
  movie(
    'mobile',
    'Signal at Sunrise',
    'On the road to Lodwar every telephone rings at once. Only one driver answers.',
    {
      year: 2024,
      minutes: 93,
      genres: ['Science fiction'],
      actors: ['Faith Nyakio', 'Abdi Warsame', 'Joseph Etyang'],
      director: 'Daniel Macharia',
      country: 'Kenya',
    },
  ),
  movie(
    'pc',
    'Server Room Nine',
    'The building is empty, the doors are locked, and somebody on the ninth floor is still logged in.',
    {
      year: 2020,
      minutes: 97,
      genres: ['Thriller'],
      actors: ['Mark Wekesa', 'Njeri Gathoni', 'Priya Soman'],
      director: 'Tom Achola',
      country: 'Kenya, India',
    },
  ),
  movie(
    'netflix',
    'Castle of Ash',
    'The keep has burnt down every century on the same night. The new watchman has read the dates.',
    {
      year: 2019,
      minutes: 121,
      genres: ['Fantasy', 'Action'],
      actors: ['Imani Sorel', 'Dume Okello', 'Sela Harun'],
      director: 'Edda Wanyonyi',
      country: 'Kenya, Norway',
    },
  ),
  movie(
    'nintendo',
    'Brick by Brick',
    'A small red cube wants to be a lighthouse. The tower it belongs to has other plans.',
    {
      year: 2023,
      minutes: 84,
      genres: ['Animation', 'Family'],
      actors: ['Amani Koech', 'Betty Moraa', 'Ouma Rai'],
      director: 'Joy Atieno',
      country: 'Kenya',
    },
  ),
  movie(
    'xbox',
    'The Quiet Planet',
    'The first crew to land hears nothing for forty days. On the forty-first, it hears its own voices.',
    {
      year: 2022,
      minutes: 109,
      genres: ['Science fiction'],
      actors: ['Zuri Lemasai', 'Thomas Adongo', 'Mei Arai'],
      director: 'Daniel Macharia',
      country: 'Kenya, Japan',
    },
  ),
  movie(
    'playstation',
    'Snow on the Equator',
    'Three generations of guides climb for the glacier that the youngest will be the last to see.',
    {
      year: 2021,
      minutes: 102,
      genres: ['Documentary', 'Drama'],
      actors: ['Kip Saina', 'Esther Muriuki', 'Njoki Wahome'],
      director: 'Wairimu Njagi',
      country: 'Kenya',
    },
  ),
];
