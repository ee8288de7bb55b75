import { useSearchParams } from 'react-router-dom';
import { listDeskComments } from '#contract/desk/messages.ts';
import { deskTexts } from '#messages/desk.ts';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { ChangeButton } from '../parts/ChangeButton.tsx';
import { Buttons, Card, CardList, Line, Loaded, Moment, Quiet, Strong, Tabs, Title } from '../parts/parts.tsx';
import { useResource } from '../parts/use-resource.ts';

const texts = deskTexts.comments;

/** Comments of readers. */
export function CommentsScreen() {
  const [search] = useSearchParams();
  const status = search.get('status') === 'hidden' ? ('hidden' as const) : ('all' as const);
  const before = search.get('before');
  const { view, retry, reload } = useResource(`comments ${status} ${before}`, (api, signal) =>
    api(listDeskComments, { query: { status, ...(before && { before }) } }, signal),
  );
  return (
    <>
      <Title>{texts.title}</Title>
      <Tabs
        label={texts.title}
        tabs={[
          { to: '/comments', name: texts.all, current: status === 'all' },
          { to: '/comments?status=hidden', name: texts.hidden, current: status === 'hidden' },
        ]}
      />
      <Loaded view={view} onRetry={retry}>
        {({ comments, next }) => (
          <CardList
            count={comments.length}
            older={next && `/comments?${new URLSearchParams({ status, before: next })}`}
          >
            {comments.map(({ commentID, state, articleTitle, name, message, dateAdded, blockedUntil }) => (
              <li key={commentID}>
                <Card>
                  <Line>
                    <Strong>{name}</Strong>
                    <Moment at={dateAdded} />
                  </Line>
                  <span style={{ whiteSpace: 'pre-line' }}>{message}</span>
                  <Quiet>
                    {texts.on} {articleTitle}
                  </Quiet>
                  <Buttons>
                    {([state === 'shown' ? 'hide' : 'show', 'remove'] as const).map((action) => (
                      <ChangeButton
                        key={action}
                        aria-label={`${texts[action]}: ${name}`}
                        change={{
                          call: 'moderateComment',
                          params: { commentID: String(commentID) },
                          body: { decidedOn: state, action },
                        }}
                        reload={reload}
                      >
                        {texts[action]}
                      </ChangeButton>
                    ))}
                    {blockedUntil ? null : (
                      <ChangeButton
                        aria-label={`${texts.block}: ${name}`}
                        change={{
                          call: 'blockCommenter',
                          params: { commentID: String(commentID) },
                          body: { decidedOn: state },
                        }}
                        reload={reload}
                      >
                        {texts.block}
                      </ChangeButton>
                    )}
                  </Buttons>
                  {blockedUntil ? (
                    <Quiet>
                      {texts.blockedUntil} <LocalTime at={blockedUntil} precision="minute" />
                    </Quiet>
                  ) : null}
                </Card>
              </li>
            ))}
          </CardList>
        )}
      </Loaded>
    </>
  );
}
