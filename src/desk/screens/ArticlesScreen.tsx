import { useSearchParams } from 'react-router-dom';
import { type ArticleRow, addDeskArticle, articleFilters, listDeskArticles } from '#contract/desk/articles.ts';
import { deskArticlesTexts as texts } from '#messages/desk-articles.ts';
import { SelectField } from '#src/components/SelectField.tsx';
import { mayCall, useStaff } from '../DeskContext.tsx';
import { ListFilters } from '../parts/ListFilters.tsx';
import { AddLink, CardLink, CardList, Line, Loaded, Moment, Quiet, State, Strong, Title } from '../parts/parts.tsx';
import { useResource } from '../parts/use-resource.ts';

const ArticleCardRow = ({ article }: { article: ArticleRow }) => (
  <CardLink to={`/articles/${article.articleID}`}>
    <Line>
      <Strong>{article.title}</Strong>
      {article.visibility === 'shown' ? null : <State>{texts.visibilities[article.visibility]}</State>}
    </Line>
    <Line>
      <Quiet>{article.author}</Quiet>
      {article.tier === 'paid' ? <Quiet>{texts.premium}</Quiet> : null}
    </Line>
    <Moment at={article.dateAdded} />
  </CardLink>
);

/** The list of articles; its filters are in the address. */
export function ArticlesScreen() {
  const [search] = useSearchParams();
  const mayAdd = mayCall(useStaff(), addDeskArticle);
  const query = Object.fromEntries(search);
  const { view, retry } = useResource(`articles?${search}`, (api, signal) => api(listDeskArticles, { query }, signal));
  return (
    <>
      <Title aside={mayAdd ? <AddLink to="/articles/new">{texts.add}</AddLink> : null}>{texts.title}</Title>
      <ListFilters label={texts.search} find={texts.find}>
        <SelectField
          name="only"
          label={texts.only}
          defaultValue={query.only ?? ''}
          options={[
            { value: '', label: texts.all },
            ...articleFilters.map((value) => ({ value, label: texts.filters[value] })),
          ]}
        />
      </ListFilters>
      <Loaded view={view} onRetry={retry}>
        {({ articles, next }) => (
          <CardList
            count={articles.length}
            older={next && `/articles?${new URLSearchParams({ ...query, before: next })}`}
            none={texts.none}
          >
            {articles.map((article) => (
              <ArticleCardRow key={article.articleID} article={article} />
            ))}
          </CardList>
        )}
      </Loaded>
    </>
  );
}
