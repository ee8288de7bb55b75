/** Articles, and the answers to comments and reactions. The toasts of the site have texts of their own. */
export const articleTexts = {
  noContent: 'No content found',
  commentPosted: 'Comment posted',
  postLiked: 'Post liked',
  postDisliked: 'Post disliked',
} as const;
