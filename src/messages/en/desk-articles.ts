/** The texts of articles at the owner's desk. */

const fields = {
  title: 'Title',
  intro: 'Introduction',
  content: 'Text',
  photo: 'Picture',
  author: 'Author',
  categories: 'Categories',
  tier: 'Who can read it',
  highlight: 'Among the highlights',
  eventAt: 'Event: day and time',
  venue: 'Event: place',
  visibility: 'Readers',
  publishAt: 'Show it from',
} as const;

export const deskArticlesTexts = {
  title: 'Articles',
  add: 'Write an article',
  search: 'A part of the title',
  only: 'Show',
  all: 'All',
  filters: { hidden: 'Drafts and hidden', later: 'Scheduled' },
  find: 'Find',
  none: 'No article matches.',
  premium: 'Premium',
  newTitle: 'New article',
  fields,
  helpers: {
    intro: 'One or two sentences for shared links. Lists show them of a premium article only.',
    content: 'Markdown: ## heading, **bold**, - list, [link](/products).',
    photo: 'Choose a photo above, or type the name of a drawing, such as news-lime.',
    categories: 'Separated by commas, such as guides, mobile.',
    event: 'Only for an event; it is then listed under Events.',
  } as const,
  tiers: { free: 'Everybody', paid: 'Subscribers' },
  highlights: { '': 'No', yes: 'Yes' },
  visibilities: { shown: 'Shown', hidden: 'Draft', later: 'Scheduled' },
  visibilityOptions: { shown: 'See it now', hidden: 'Do not see it', later: 'See it from a day on' },
  event: 'An event',
  preview: 'What readers see',
  inShop: 'Open it in the shop',
  saveNew: 'Add the article',
} as const;

/** The name of a field of the editor. */
export const articleFieldName = (name: string): string => fields[name as keyof typeof fields] ?? name;
