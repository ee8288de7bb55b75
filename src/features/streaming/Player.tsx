import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { sample } from '#contract/streaming/titles.ts';
import { streaming as texts } from '#messages/streaming.ts';

const Video = styled('video')(({ theme }) => ({
  width: '100%',
  height: 'auto',
  aspectRatio: `${sample.player.width} / ${sample.player.height}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: '#0B0D12',
  scrollMarginTop: 96,
}));

/** The id of the player, the target of 'Watch trailer'. */
export const playerID = 'player';

/** The sample video (spec section 9: preload auto, 640 by 264). It has no sound; the captions describe the picture. */
export function Player({ title }: { title: string }) {
  const { video, player } = sample;
  return (
    <Video
      id={playerID}
      controls
      playsInline
      preload="auto"
      width={player.width}
      height={player.height}
      poster={video.poster}
      aria-label={texts.player(title)}
    >
      <source src={video.webm} type="video/webm" />
      <source src={video.mp4} type="video/mp4" />
      <track kind="captions" src={video.captions} srcLang="en" label={texts.captions} />
      <p>
        {texts.noVideo} <MuiLink href={video.mp4}>{texts.download}</MuiLink>
      </p>
    </Video>
  );
}
