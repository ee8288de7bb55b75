import Typography from '@mui/material/Typography';
import { parseProductImage } from '#contract/product-images.ts';
import type { Draft } from '#machines/support/merge.ts';
import { deskArticlesTexts as texts } from '#messages/desk-articles.ts';
import { Picture } from '#src/components/article-card/card-elements.tsx';
import { ShopImage } from '#src/components/image/ShopImage.tsx';
import { Prose } from '#src/components/prose/Prose.tsx';
import { DroppedTargets } from '../DroppedTargets.tsx';
import { Card, Heading, Stack } from '../parts.tsx';

/** The draft as readers see it, and what of it they do not. */
export function ArticlePreview({ draft }: { draft: Draft }) {
  const { title = '', intro = '', content = '', photo = '' } = draft;
  const image = parseProductImage(photo);
  return (
    <Stack as="aside" aria-label={texts.preview}>
      <Heading>{texts.preview}</Heading>
      <DroppedTargets text={content} />
      <Card inert>
        <Typography variant="h3" component="p">
          {title || texts.newTitle}
        </Typography>
        {'path' in image ? (
          <Picture>
            <ShopImage src={image.path} alt="" />
          </Picture>
        ) : null}
        <strong>{intro}</strong>
        <Prose text={content} />
      </Card>
    </Stack>
  );
}
