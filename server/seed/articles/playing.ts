import type { SeedArticle } from '../types.ts';

export const africanIndies: SeedArticle = {
  title: 'Eight games made in Africa that belong in your library',
  intro:
    'Ask a lounge to name an African game and you will hear a long silence, then one title. There are many more, and several are simply excellent, without any allowance for where they come from. We picked eight from Kenya, South Africa, Cameroon and Ethiopia, said what each is like in the hand, which machine it wants and who should leave it alone, and added a way to find the next one yourself.',
  photo: 'culture-savanna',
  author: 'Achieng Odera',
  daysAgo: 106,
  categories: ['culture', 'reviews'],
  tier: 'paid',
  content: `I do not recommend games out of politeness. Everything here I have played for some hours, and I say where it creaks. Check the store of your machine for current versions and prices; small studios move their games about more than large ones.

## The eight

**Semblance** (Nyamakop, South Africa). A platform puzzle in which the ground is soft. You push the floor up to make a step, or squeeze a wall to slip through. One idea, carried to its end in an evening or two. For those who like quiet thinking.

**Broforce** (Free Lives, South Africa). Four players, action-film heroes under borrowed names, and a world that falls apart at every shot. Loud, silly, and perfect for a sofa. Not for small children.

**Terra Nil** (Free Lives). A city builder in reverse: you bring a dead landscape back to life and then take your machines away. It looks like a gentle game and turns into a fine puzzle on the later maps.

**Desktop Dungeons** (QCF Design, South Africa). A whole dungeon on a single screen, in ten minutes. Every unexplored tile is a resource. It is hard, fair, and dangerous in a lunch break.

**Beautiful Desolation** (The Brotherhood, South Africa). An adventure seen from above through a strange future Cape. You come for the pictures and stay for the people. It is slow on purpose.

**Aurion: Legacy of the Kori-Odan** (Kiro'o Games, Cameroon). A fighting role-playing game built on a mythology you have not met before. The combat is fast, the story is proud and long-winded, and the drawings are splendid.

**Kukulu** (Qene Games, Ethiopia). A runner for the phone about a hen on the run. Bright, funny, done with care; children grasp it at once.

**Nairobi X** (Black Division Games, Kenya). A shooter that set aliens loose over our own skyline in 2015. By today's measure it is rough. As a first step, and as a view of Nairobi that few others had drawn, I would not miss it.

## Which one for whom

| You like | Start with |
|---|---|
| Couch evenings with four pads | Broforce |
| Puzzles alone with tea | Semblance, Desktop Dungeons |
| Building and calm | Terra Nil |
| Stories | Beautiful Desolation, Aurion |
| A phone in the matatu | Kukulu |
| History in the making | Nairobi X |

## What they have in common

Very little, and that is the good news. There is no "African genre". There are studios with small teams who finish things under conditions that would stop others: few investors, stores that do not pay out everywhere, power cuts in the week of release. You feel it in the size of the games. You do not feel it in the ideas.

## How to find the ninth

1. Look for regional festivals and their lists of nominees; most are free to read.
2. Follow studios, not stores. Small newsletters tell you about demos first.
3. Play demos, and *write the review*. Ten honest reviews move a small game more than you would think.
4. Put the game on your wishlist even if you buy later; stores count it.

> The best support is an ordinary one: buy it, play it, tell a friend what you disliked as well.

Wallet cards for the common stores are [in the shop](/products); match the region to your account first.`,
};

export const accessibilitySettings: SeedArticle = {
  title: 'Accessibility settings worth knowing, whoever you are',
  intro:
    'Subtitles you can read from the sofa, buttons that need no hammering, colours you can tell apart: most games have them, three menus deep. Here is where to look and what to try first.',
  photo: 'storycontrols-lime',
  author: 'Wanjiru Kamande',
  daysAgo: 152,
  categories: ['guides', 'community'],
  tier: 'free',
  content: `A pupil in my games club has the use of one hand. Another cannot tell red from green, and had lost every capture-the-flag match without knowing why. I have sore wrists on Thursdays. We spent an afternoon in the menus, and by the evening all three of us played better. None of it cost a shilling.

## Start with the machine, not the game

System settings work in every game, so do these first.

- **Remap buttons.** PlayStation, Xbox and Switch can all swap buttons for the whole system. Move what hurts to where it does not.
- **Copilot or assist controller.** Xbox and PlayStation let two controllers act as one. A parent steers while a child fires, or a foot presses what a hand cannot.
- **Larger text, high contrast, zoom.** All current consoles have some of these under *accessibility*.
- **Screen reader and chat transcription.** Offered on some systems and in some languages; try it.
- **Vibration.** Can be turned down, which helps tired joints and sleeping neighbours.

## Then the game: five switches to try

| Setting | Often found under | Helps when |
|---|---|---|
| Hold instead of tap | Controls | Hammering a button hurts |
| Subtitle size and background | Audio or language | The television is far, or the room is loud |
| Colour filter, or your own team colours | Display | Red and green look alike |
| Aim assist, slower speed, longer windows | Difficulty | Reaction is not the fun part for you |
| Less camera shake and motion blur | Display | You become dizzy after ten minutes |

Dizziness is the one that people endure without need. Widen the field of view, switch off shake and blur, sit a little further back, and turn on the dot in the middle of the screen if there is one.

## Games that show how it is done

*Celeste* is a very hard platformer with an Assist Mode: you set the speed of the game, in small steps, and nobody scolds you. *Street Fighter 6* has Modern controls, in which special moves need one button and a direction, and sound cues that let blind players compete. *Tekken 8* has a Special Style for the same purpose. *Forza Motorsport* has assists for driving without seeing the road. These are not side doors; they are the same house.

## Hardware, when settings are not enough

The Xbox Adaptive Controller and the Access controller for PlayStation accept large buttons, pedals and switches. They are not cheap, so begin with what is at hand: a second ordinary controller in assist mode, a stand that clamps the pad to the table, foam from a bicycle grip on a thin stick. Ask an occupational therapist if you have one; they enjoy this sort of question.

## If you run a lounge or a club

1. Leave one station with space for a wheelchair and a table that can be raised.
2. Let players bring their own controller and their own settings.
3. Write the settings of regulars on a card, so that setting up takes a minute.
4. State in the tournament rules that remapping and assist devices are allowed.
5. Ask people what they need. Do not guess, and do not applaud.

> Nobody has to earn an easier setting. It is a chair with the right height, nothing more.

If you look for a particular device and cannot find it [in the shop](/products), [write to us](/contact-us) and tell us what it should do.`,
};
