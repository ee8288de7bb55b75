import type { SeedArticle } from '../types.ts';

export const headsetsUnderEight: SeedArticle = {
  title: 'Headsets under Ksh 8,000: what to demand, what to forgive',
  intro:
    'At this price you can get honest sound or a long list of features, seldom both. After trying more than a dozen headsets from friends, lounges and our own shelves, I stopped reading boxes and made a test of six steps that anybody can do in a shop. It tells you about comfort, footsteps, the microphone and the hinge that will break first. Here is the test, along with what you should never pay for at this price.',
  photo: 'storyheadset-gold',
  author: 'Zawadi Mghanga',
  daysAgo: 33,
  categories: ['reviews', 'hardware'],
  tier: 'paid',
  content: `Boxes at this price shout: 7.1 surround, 50 mm drivers, lights. None of these words tells you whether you will hear a footstep behind you, or whether your ears will burn after an hour in February. So let us test with our own heads.

## The six-step test

1. **The ten-minute wear.** Put it on with your glasses, if you have them, and browse the shop. Pressure on the top of the head or on the temples only grows. Light beats soft.
2. **The shake.** Nod and shake your head. It should stay without clamping.
3. **The hinge.** Open it wide, gently. Listen for creaks. Metal in the band is a good sign; a thin plastic fork is where it will crack.
4. **The voice test.** Record thirty seconds on a phone: speech, then the same with a fan beside you. Send it to a friend and ask what they understood.
5. **The footstep test.** Take a video of a shooter with a quiet scene. Close your eyes and point to where the steps come from. Left and right are easy; front and back show quality.
6. **The cable.** Bend it at the plug. A stiff rubber sleeve is good, a naked joint is not.

## What matters in this class

| Demand | Forgive | Do not pay for |
|---|---|---|
| Comfort for two hours | Weak deep bass | Lights |
| A clear, close microphone | A plain look | "7.1" printed on a stereo headset |
| Replaceable ear cushions | A cable that cannot be detached | Drivers praised by their size |
| The right plug for your machine | No carrying bag | Wireless with no name behind it |

## About "surround"

Two ears, two drivers. Surround in a cheap headset is a computation, and consoles and many games offer a better one for free: switch on the 3D or headphone mode in the system, and leave the headset in plain stereo. Two computations on top of each other blur the direction.

## Plugs, so that you do not return it

- **3.5 mm with three rings:** phones, PlayStation and current Xbox controllers, the Switch itself. The safest choice.
- **USB:** computers and PlayStation. Xbox consoles do not take ordinary USB headsets.
- **Two separate 3.5 mm plugs:** older computers. Ask for the adapter.
- **Bluetooth:** pleasant for music. PlayStation and Xbox consoles do not take it for headsets, and the delay disturbs in shooters.

## Heat, the local criterion

Leatherette isolates well and turns into a sauna. Fabric or mesh lets sound out and air in. In a quiet bedroom take fabric. In a loud lounge take leatherette and wipe it after each session, or it will peel within the year.

## My shortlist method

Choose three that pass steps one to four. Then take the one with spare cushions on sale. Cushions die first, and a headset whose cushions cannot be bought is a headset for one year.

> A simple wired stereo headset with a good microphone beats everything wireless at this price. Ask me again at twice the budget.

Already own good headphones? Then buy a clip-on microphone for a quarter of the money, and you are done. Otherwise browse the headsets in [the shop](/products) with this list beside you, and ask us about the plug before you pay.`,
};

export const musicForLongSessions: SeedArticle = {
  title: 'Music for long sessions: a listening plan, not a playlist',
  intro:
    'The right record makes a two-hour grind pass like a bus ride with a window seat. The wrong one costs you a ranked match. How to match music to the task, from benga to film scores, and when to choose silence.',
  photo: 'storymusic-violet',
  author: 'Brenda Jerono',
  daysAgo: 173,
  categories: ['entertainment', 'culture'],
  tier: 'free',
  content: `I used to play everything to the same drill playlist. Then my team asked me, politely, why I rushed every door. That evening I began to write down what was playing when I played well. After a month there was a pattern, and it had little to do with taste.

## Match the music to the task

| What you do | What helps | What hurts |
|---|---|---|
| Farming, crafting, city building | Songs you know by heart, benga, rhumba, soul | Anything that makes you skip tracks |
| Racing against time | Steady electronic music, a fixed tempo | Songs with sudden breaks |
| Story games | Nothing, or the game's own score | Lyrics of any kind |
| Ranked shooters | Silence, or very quiet instrumentals | Bass that covers footsteps |
| Learning a hard boss | One album on repeat | A shuffle that changes the mood |
| Cooling down | Slow taarab, jazz, rain | The playlist you began with |

The reason is simple. Words compete with words: if you listen for call-outs or read a quest, a singer takes part of your attention. A beat without words does not, and a known song even less, since nothing in it surprises you.

## Build blocks of 45 minutes

Make playlists as long as a session should be. When the music ends, you stand up, drink water, look out of the window and decide whether to go on. It is a kinder alarm than a timer. I keep four:

1. **Arrive:** three familiar songs while updates run, chosen to lift.
2. **Work:** forty minutes without lyrics and without jumps in volume.
3. **Push:** twenty minutes of faster things, for the last races of the evening.
4. **Land:** slow, warm and short. Then bed.

## A home-grown starting set

- Benga guitar, for anything with a steady hand. The patterns circle, and so do you around the ore.
- Old rhumba, for management games. It is patient music.
- Taarab from the coast, after midnight, at low volume.
- Kenyan hip-hop and Gengetone for arcade racers and fighting games with friends in the room.
- Film and game scores for exploration. Composers write them to stay behind the picture.

Ask your parents what they danced to. I found half of my *work* list in a box of cassettes.

## Levels and ears

Set the game first, so that the quietest useful sound is clear. Then bring in the music until you can *just* follow it. If a friend has to repeat a call-out, it is too loud. Give your ears ten minutes without the headset in each hour, and keep the volume under about two thirds. Hearing does not grow back.

On a console you can usually play music from an app behind the game and set the two levels apart. On a phone the game mode often has the same mixer. If you have a small speaker, put the music there and keep the headset for the game: the direction of sounds stays clean.

## Where the music comes from

A family plan shared at home often costs less than two single ones, and offline albums spare the data bundle. The [music plans in our services](/services) can be had by the month, so that you may try one for a season of play.

> When you notice the music, it is the wrong music or you are tired. Both are worth knowing.`,
};
