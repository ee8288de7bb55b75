/** Products, articles and the reactions to them. */
export const catalogueTexts = {
  noSuchProduct: 'There is no such product.',
  noSuchVariant: 'There is no such variant.',
  noContent: 'No content found',
  commentPosted: 'Comment posted',
  postLiked: 'Post liked',
  postDisliked: 'Post disliked',
} as const;
