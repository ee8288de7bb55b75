import type { SeedArticle } from '../types.ts';

export const mobileTeams: SeedArticle = {
  title: 'Five phones, one team: running a mobile squad that lasts',
  intro:
    'Mobile esports is the only discipline in which a whole Kenyan team can compete with what is already in its pockets. Most squads still fall apart within a season, and seldom because of aim. We describe how roles, practice hours, money and phones are handled by teams that stay together, with a training week to copy, a one-page agreement, and a list of what a phone needs before a tournament and what it does not.',
  photo: 'storysquad-mobile',
  author: 'Zawadi Mghanga',
  daysAgo: 115,
  categories: ['esports', 'mobile'],
  tier: 'paid',
  content: `I have managed two teams. The first had the best players in our town and lived for eleven weeks. The second had decent players, a notebook and a rule about phones, and is in its third year.

## Roles first, friends second

Write down who does what before the first scrim, in the game and outside it.

- **Caller.** Decides in the match. One voice, even when it is wrong.
- **Support caller.** Takes over when the caller is out.
- **Manager.** Registers, reads the rules, keeps the calendar. Need not play.
- **Analyst.** Watches one recording a week and brings three clips, not thirty.
- **Substitute.** Trains with everybody, plays at least one map a week, or leaves by month three.

## A week that people can keep

| Day | What | Length |
|---|---|---|
| Monday | Rest | |
| Tuesday | Drills: drops, rotations, revives | 60 min |
| Wednesday | Scrim against an equal team | 90 min |
| Thursday | Review of three clips | 40 min |
| Friday | Free play | |
| Saturday | Scrim or tournament | 2 h |
| Sunday | Individual aim, alone | 30 min |

Six hours are enough for students and people with jobs. Teams that plan fifteen keep four.

## Phones: what matters

1. **Heat.** A phone that slows down after twenty minutes loses the final circle. Play for half an hour with the brightness you will use and watch the frame rate. Take the case off.
2. **A steady frame rate.** A constant 60 beats a 90 that dips to 45. Choose *smooth* graphics and the highest rate that holds for a full match.
3. **Touch response.** Dirt and cheap glass protectors cost more than the chip does. Clean before each map.
4. **Storage.** Keep a tenth free. Full phones stutter.
5. **Battery health.** Charging while playing heats the phone. Start at 100 per cent and charge between maps.

What matters little: camera, screen resolution above Full HD, and memory beyond 8 GB. For many titles a good middle-class phone of last year is all a team needs. Read the tournament's rules too: some forbid tablets, triggers and controllers.

## The network on match day

Play from one place if you can, on a fibre line with a router in the room. Carry a second SIM from another network as a spare hotspot, tested that morning. Switch off updates and cloud photo copies on all five phones.

## The one-page agreement

Prize money breaks more teams than defeat. Settle this while there is none:

- Shares, for example one each and one for the team's costs.
- Who holds the money. Two people should be able to see the account.
- What a substitute receives.
- How somebody leaves: two weeks' notice, and no move in the middle of a tournament.
- What happens to the name and the channel.
- For players under 18: a parent has read this page and has the manager's number.

Print it, sign it, photograph it.

> After a lost match nobody speaks about it until the next day. It saves friendships.

## Where to begin

Enter something small within the first month; a date concentrates the mind. The tournaments in [our services](/services) have beginners' brackets, and [the events page](/events) shows what is near you. Lose early, take notes, come back.`,
};

export const schoolTournament: SeedArticle = {
  title: 'How to host a school tournament that the principal likes',
  intro:
    'Sixteen players, four consoles, one afternoon. With a plan on two pages you can run a tournament that ends on time, costs little and gets permission for a second one. This is that plan.',
  photo: 'storyschool-gold',
  author: 'Wanjiru Kamande',
  daysAgo: 26,
  categories: ['esports', 'community', 'guides'],
  tier: 'free',
  highlight: true,
  content: `I teach at a secondary school and run its games club. Our first tournament ended at eight in the evening with two angry parents and a lost HDMI cable. Our sixth ended eleven minutes early. Nothing about the players had changed.

## Get the permission first

Ask in writing, on one page, and answer the questions before they are put:

- Which game, and its age rating. A football or a racing game is the easiest yes.
- When it starts and when it ends. Add the time when the room is clean again.
- Which adults are in the room.
- Who pays, and that nobody bets. Say this sentence explicitly.
- What the pupils learn: organising, keeping score, announcing, losing in public.

## Do the time arithmetic

This is where tournaments fail. Count matches, not players.

| Format for 16 players | Matches | On 4 consoles at 15 min each |
|---|---|---|
| Single elimination | 15 | 1 h 15 (the last rounds cannot run in parallel) |
| Single, with a match for third place | 16 | 1 h 15 |
| Double elimination | 30 or 31 | 2 h 30 or more |
| Four groups of four, then semi-finals and final | 27 | 2 h |

I use the groups. Everybody plays three times, and no child travels for one match of six minutes. Fifteen minutes for each slot includes sitting down, choosing teams and shaking hands.

## The kit list

1. Four consoles with the *same* version of the game, updated the day before.
2. Eight controllers and two spares, charged, with cables.
3. Four screens in game mode, extension cables, tape for the floor.
4. A labelled bag for each station. Count in the morning, count at the end.
5. A printed bracket on the wall, two markers, a whistle.
6. Water. Really.

Borrow rather than buy: families lend gladly when their name is on the station's sign and the list is signed.

## Jobs for pupils

- **Desk:** checks names, calls the next match five minutes ahead.
- **Referee at each station:** notes the score, both players sign.
- **Announcer:** one microphone, kind jokes only.
- **Technician:** the only person who touches cables.
- **Photographer:** asks before taking pictures, and never of the screens with account names.

Half of my club prefers these jobs to playing. They put them on their first CVs.

## Rules on one sheet

Half length, difficulty, who picks the stadium, what happens in a draw, what happens when a controller dies (replay from the score and the minute). One referee decides, one teacher hears the appeal, and then it is over. Late by five minutes is a lost match. Insults end the day for that player. Read the sheet aloud before the first whistle.

## Prizes

A printed certificate, a photograph, and something small from the [shop](/products) for first place. Also give a prize for fair play, voted by the players. It changes the room more than the trophy does.

> End before the buses leave. The permission for the next one is earned in the last twenty minutes.

If you need brackets or a referee for something larger, look at the tournament packages among [our services](/services).`,
};
