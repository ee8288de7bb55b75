import { useSearchParams } from 'react-router-dom';
import { addDeskNewsletter, issueCategories, listNewsletters } from '#contract/desk/newsletters.ts';
import { deskNewslettersTexts as texts } from '#messages/desk-newsletters.ts';
import { mayCall, useStaff } from '../DeskContext.tsx';
import {
  AddLink,
  Card,
  CardLink,
  CardList,
  Facts,
  Line,
  Loaded,
  Moment,
  Quiet,
  Stack,
  State,
  Strong,
  Title,
} from '../parts/parts.tsx';
import { useResource } from '../parts/use-resource.ts';

/** The subscribers by what they chose, and the issues. */
export function NewslettersScreen() {
  const [search] = useSearchParams();
  const mayAdd = mayCall(useStaff(), addDeskNewsletter);
  const query = Object.fromEntries(search);
  const { view, retry } = useResource(`newsletters?${search}`, (api, signal) =>
    api(listNewsletters, { query }, signal),
  );
  return (
    <>
      <Title aside={mayAdd ? <AddLink to="/newsletters/new">{texts.add}</AddLink> : null}>{texts.title}</Title>
      <Loaded view={view} onRetry={retry}>
        {({ issues, next, subscribers }) => (
          <Stack>
            <Card>
              <Strong>{texts.subscribers(subscribers.total)}</Strong>
              <Facts
                facts={[...issueCategories, 'all' as const].map((name) => [
                  texts.categories[name],
                  String(subscribers[name]),
                ])}
              />
            </Card>
            <CardList
              count={issues.length}
              older={next && `/newsletters?${new URLSearchParams({ ...query, before: next })}`}
              none={texts.none}
            >
              {issues.map((issue) => (
                <CardLink key={issue.issueID} to={`/newsletters/${issue.issueID}`}>
                  <Line>
                    <Strong>{issue.subject}</Strong>
                    <State>{texts.stages[issue.stage]}</State>
                  </Line>
                  <Quiet>{issue.categories.map((name) => texts.categories[name]).join(', ')}</Quiet>
                  <Moment at={issue.startedAt ?? issue.createdAt} />
                </CardLink>
              ))}
            </CardList>
          </Stack>
        )}
      </Loaded>
    </>
  );
}
