import type { SeedArticle } from '../types.ts';

export const animeAfterTheGame: SeedArticle = {
  title: 'Ten anime for the hour after the last match',
  intro:
    'The console is off, sleep is not near, and another match would be a mistake. These ten series and films are sorted by the game you have just played and by how many episodes you can afford tonight.',
  photo: 'storyanime-night',
  author: 'Brenda Jerono',
  daysAgo: 55,
  categories: ['entertainment', 'culture'],
  tier: 'free',
  content: `My rule is one episode after the last match, never two before it. Twenty-four minutes is long enough to forget a bad referee and short enough for a school night. This list follows games, because the feeling you want to keep, or to lose, comes from what you have just played.

## After football

**Blue Lock** turns the striker's ego into a survival contest. It is loud, and absurd in the best way. **Haikyu!!** is about volleyball, but every team player will know the faces: the tall one who gave up, the small one who did not. Start it on a day when you have lost a final.

## After a fighting game

**Hi Score Girl** plays in the arcades of the early nineties, where a boy who lives for Street Fighter II meets a silent girl who beats him every time. It is a love story told in coins. **Tekken: Bloodline** has six episodes and follows a family that settles everything by tournament. Watch it with people who will shout the names of the moves.

## After a shooter

**Cyberpunk: Edgerunners** has ten episodes, burns quickly and is not for children. You need not have played the game. **Cowboy Bebop**, with 26 episodes from 1998, is the cure for adrenaline: bounty hunters without money, jazz, and noodles. If you watch only one thing from this list, let it be this.

## After a long role-playing game

**Frieren: Beyond Journey's End** begins where your game ends, after the demon king is defeated. An elf who lives for a thousand years learns too late who her companions were. It is slow, and it will stay with you. **Delicious in Dungeon** asks what adventurers eat, answers in detail, and is far deeper than that sounds.

## After something strange and small

**Odd Taxi** is a thriller of 13 episodes in which a walrus drives a taxi. Everything fits together at the end; do not read about it. And from our own continent: **Kizazi Moto: Generation Fire**, a collection of ten short animated films by African directors, with races, gods and spaceships. It is not anime in the strict sense, and nobody in my living room complained.

## How much time have you got?

| Tonight you have | Choose |
|---|---|
| 15 minutes | One film from Kizazi Moto |
| 25 minutes | One episode of Cowboy Bebop or Haikyu!! |
| A free evening | Tekken: Bloodline from start to end |
| A weekend | Odd Taxi, or Edgerunners in two sittings |
| A school holiday | Frieren, one episode a night |

## Two practical notes

Subtitles or dubbing? Subtitles when you are awake, dubbing when you cook. Nobody hands out medals. And look at the age rating: drawn pictures are not automatically for the young, and two titles above are clearly for adults.

Download on the home line before you travel, at medium quality; on a phone the difference is hardly visible, and it saves half of the data. Which service carries which series changes from country to country and from month to month, so search for the title before you pay. Plans by the month are among [our services](/services).

> One episode. Then light off. The demon king is already dead.`,
};

export const arcadesRemembered: SeedArticle = {
  title: 'Coins and cabinets: what the old arcades still teach',
  intro:
    'Before lounges and phones there were cabinets in the corners of cinemas and malls. They are nearly gone, yet their rules still shape what we play. A short visit, with ideas for building an arcade corner at home.',
  photo: 'storyarcade-gold',
  author: 'Mutua Kasyoka',
  daysAgo: 240,
  categories: ['culture', 'community'],
  tier: 'free',
  content: `My uncle mended cabinets. He had a ring with forty keys and the gift of hearing from the next room which machine was about to fail. When I was eight, he opened one for me. I had expected magic. Inside were a television, a board the size of a tray, and a great deal of dust. The magic was in the first minute of the game, and that, he said, was engineering too.

## Sixty seconds to be understood

Nobody read a manual at a cabinet. The game had to show, in one minute and for one coin, what you could do and why you had died. *Space Invaders* of 1978 explains itself in three seconds. *Pac-Man*, two years later, needs one stick and no button at all. When a modern game begins with forty minutes of instructions, I think of that.

## Rules we inherited

| In the arcade | Today |
|---|---|
| Coin on the glass: I am next | The waiting list in the lounge |
| Winner stays | Winner stays |
| Three letters in the high-score table | Your tag and the leaderboard |
| Insert coin to continue, ten seconds | The shop between rounds |
| The crowd behind your shoulder | Spectators on a stream |

The last line is the important one. *Street Fighter II* in 1991 turned strangers into opponents, and the circle around them into an audience. You learned by standing behind someone better. Much of what we call esports is that circle with a longer cable.

## What was not golden

Let us not paint it too prettily. The machines were built to take coins, so difficulty rose like a landlord's rent. The rooms were smoky, girls were stared at, and bigger boys had a way of being next. The good lounges of today are better places. The honest reason for missing arcades is another one: you had to go there, and so did everybody else.

## An arcade corner at home

You do not need a cabinet. You need a place where people stand.

1. **A screen at chest height.** An old monitor on a shelf. Standing changes the game: rounds get short and people talk.
2. **A stick or two simple pads.** A used arcade stick is easy to repair; buttons cost little and simply click in.
3. **Old games, bought properly.** Publishers sell collections of classics on every platform, often in sales. They come with save states and correct controls.
4. **A high-score sheet on the wall.** Paper, pencil, three letters. This is the part that guests photograph.
5. **One coin.** We use a single old shilling. It lies on the shelf, and whoever is next puts a hand on it.

## A game for each number of guests

- Two: a fighting game, first to two, winner stays.
- Three: shoot for points in turns, one life each.
- Four: a football classic, two against two, golden goal.
- Eight: a time trial. One lap, best of the evening keeps the coin until the next visit.

> "The machine is only the lamp," my uncle used to say. "What you look at are the faces."

He has retired, but the ring of keys hangs by my door. If you would like to build a corner of your own, controllers are [in the shop](/products), and the people who use them come to [the open evenings](/events).`,
};
