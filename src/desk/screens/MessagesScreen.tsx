import { useSearchParams } from 'react-router-dom';
import { listDeskMessages } from '#contract/desk/messages.ts';
import { deskTexts } from '#messages/desk.ts';
import { ChangeButton } from '../parts/ChangeButton.tsx';
import { Buttons, Card, CardList, Line, Loaded, Moment, Quiet, State, Tabs, Title } from '../parts/parts.tsx';
import { useResource } from '../parts/use-resource.ts';

const texts = deskTexts.messages;

/** Text messages and e-mail: those that are stuck, or all of a week. */
export function MessagesScreen() {
  const [search] = useSearchParams();
  const status = search.get('status') === 'all' ? ('all' as const) : ('stuck' as const);
  const before = search.get('before');
  const { view, retry, reload } = useResource(`messages ${status} ${before}`, (api, signal) =>
    api(listDeskMessages, { query: { status, ...(before && { before }) } }, signal),
  );
  return (
    <>
      <Title>{texts.title}</Title>
      <Tabs
        label={texts.title}
        tabs={[
          { to: '/messages', name: texts.stuck, current: status === 'stuck' },
          { to: '/messages?status=all', name: texts.all, current: status === 'all' },
        ]}
      />
      <Loaded view={view} onRetry={retry}>
        {({ messages, next }) => (
          <CardList
            count={messages.length}
            none={texts.none}
            older={next && `/messages?${new URLSearchParams({ status, before: next })}`}
          >
            {messages.map(({ messageID, channel, kind, recipient, state, attempts, error, createdAt, actions }) => (
              <li key={messageID}>
                <Card>
                  <Line>
                    <span>
                      {texts.channels[channel]}: {kind}
                    </span>
                    <State>{state}</State>
                  </Line>
                  <Line>
                    <span>{recipient}</span>
                    <Moment at={createdAt} />
                  </Line>
                  <Quiet>{[attempts > 0 && texts.attempts(attempts), error].filter(Boolean).join(' · ')}</Quiet>
                  <Buttons>
                    {actions.map((action) => (
                      <ChangeButton
                        key={action}
                        change={{
                          call: action === 'send' ? 'sendDeskMessage' : 'confirmDeskMessage',
                          params: { messageID: String(messageID) },
                          body: { decidedOn: state },
                        }}
                        reload={reload}
                      >
                        {texts[action]}
                      </ChangeButton>
                    ))}
                  </Buttons>
                </Card>
              </li>
            ))}
          </CardList>
        )}
      </Loaded>
    </>
  );
}
