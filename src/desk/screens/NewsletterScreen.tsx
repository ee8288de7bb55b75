import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { type DeskNewsletter, sendNewsletter } from '#contract/desk/newsletters.ts';
import { newsletterIssueEvents as events, viewNewsletterIssue } from '#machines/newsletter-issue/index.ts';
import { deskTexts } from '#messages/desk.ts';
import { deskNewslettersTexts as texts } from '#messages/desk-newsletters.ts';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { Prose } from '#src/components/prose/Prose.tsx';
import { messageText } from '#src/messages/text.ts';
import { useActorOf } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { mayCall, useDesk, useStaff } from '../DeskContext.tsx';
import { newsletterIssueFlow } from '../flows/flows.ts';
import {
  ButtonLink,
  Buttons,
  Card,
  Facts,
  Failed,
  Heading,
  Quiet,
  Stack,
  State,
  Strong,
  TextLink,
  Title,
} from '../parts/parts.tsx';

const PlainText = styled('pre')({ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

/** One issue of the newsletter: its test, its sending, and how far it is. */
export function NewsletterScreen() {
  const { issueID = '' } = useParams();
  if (!/^[1-9]\d{0,8}$/.test(issueID)) return <Navigate to="/newsletters" replace />;
  return <Issue key={issueID} issueID={Number(issueID)} />;
}

const moment = (at: string | null) => at && <LocalTime at={at} precision="minute" />;

function Status({ issue }: { issue: DeskNewsletter }) {
  const { stage, recipients, progress, categories, createdAt, startedAt, endedAt } = issue;
  const failed = progress.failed > 0 ? <TextLink to="/messages">{progress.failed}</TextLink> : null;
  return (
    <Card>
      <Quiet>{texts.next[stage]}</Quiet>
      {startedAt === null ? null : (
        <progress
          aria-label={texts.progress}
          value={progress.sent + progress.failed + progress.unsent}
          max={Math.max(1, recipients)}
          style={{ width: '100%' }}
        />
      )}
      <Facts
        facts={[
          [texts.fields.categories, categories.map((name) => texts.categories[name]).join(', ')],
          [texts.recipients, String(recipients)],
          [texts.progress, startedAt && texts.sentOf(progress.sent, recipients)],
          [texts.waiting, progress.waiting > 0 ? String(progress.waiting) : null],
          [texts.failed, failed],
          [texts.unsent, progress.unsent > 0 ? String(progress.unsent) : null],
          [texts.created, moment(createdAt)],
          [texts.started, moment(startedAt)],
          [texts.ended, moment(endedAt)],
        ]}
      />
    </Card>
  );
}

function Issue({ issueID }: { issueID: number }) {
  const { api, action } = useDesk();
  const maySend = mayCall(useStaff(), sendNewsletter);
  const machine = useMemo(() => newsletterIssueFlow(api), [api]);
  const flow = useActorOf(machine, { issueID, action });
  const view = useView(flow, viewNewsletterIssue);
  const { issue, page } = view;
  const message = view.message && messageText(view.message);
  if (page === 'failed')
    return <Failed message={message ?? deskTexts.failedTitle} onRetry={() => flow.send(events.retried())} />;
  if (page === 'loading' || issue === null) return <LoadingState />;
  const isOpen = issue.startedAt === null;
  const isOver = issue.stage === 'sent' || issue.stage === 'stopped';
  return (
    <>
      <Title aside={<State>{texts.stages[issue.stage]}</State>}>{issue.subject}</Title>
      <Stack>
        {message ? <Alert severity="warning">{message}</Alert> : null}
        {!isOver && issue.route === 'none' ? <Alert severity="warning">{texts.noMailServer}</Alert> : null}
        {isOpen && issue.route === 'handset' ? <Alert severity="info">{texts.practice}</Alert> : null}
        <Status issue={issue} />
        {isOpen ? (
          <Buttons>
            <Button
              variant={issue.stage === 'draft' ? 'contained' : 'outlined'}
              disabled={!view.canTest}
              onClick={() => flow.send(events.testRequested())}
            >
              {texts.test}
            </Button>
            {maySend ? (
              <Button
                variant={issue.stage === 'draft' ? 'outlined' : 'contained'}
                disabled={!view.canSend}
                onClick={() => flow.send(events.sendRequested())}
              >
                {texts.send}
              </Button>
            ) : null}
            <ButtonLink to={`/newsletters/${issueID}/edit`} disabled={!view.canEdit} variant="text">
              {texts.edit}
            </ButtonLink>
          </Buttons>
        ) : isOver ? null : (
          <Buttons>
            {issue.stage === 'sending' ? (
              <Button variant="contained" disabled={!view.canPause} onClick={() => flow.send(events.pauseRequested())}>
                {texts.pause}
              </Button>
            ) : maySend ? (
              <Button
                variant="contained"
                disabled={!view.canResume}
                onClick={() => flow.send(events.resumeRequested())}
              >
                {texts.resume}
              </Button>
            ) : null}
            {maySend ? (
              <Button disabled={!view.canStop} onClick={() => flow.send(events.stopRequested())}>
                {texts.stop}
              </Button>
            ) : null}
          </Buttons>
        )}
        <Heading>{texts.asEmail}</Heading>
        <Card inert>
          <Strong>{issue.subject}</Strong>
          <Prose text={issue.content} />
          <Quiet>{texts.unsubscribe}</Quiet>
        </Card>
        <Heading>{texts.asText}</Heading>
        <Card>
          <PlainText>{issue.text}</PlainText>
        </Card>
      </Stack>
    </>
  );
}
