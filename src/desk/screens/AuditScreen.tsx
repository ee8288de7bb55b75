import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useSearchParams } from 'react-router-dom';
import { exportAudit, listAudit, verifyAudit } from '#contract/desk/staff.ts';
import { deskTexts } from '#messages/desk.ts';
import { changeTexts } from '#messages/desk-changes.ts';
import { saveFile } from '#src/platform/browser/save-file.ts';
import { changingCalls } from '../flows/calls.ts';
import {
  ButtonLink,
  Buttons,
  Card,
  CardList,
  Line,
  Loaded,
  Moment,
  Quiet,
  Stack,
  Strong,
  Title,
} from '../parts/parts.tsx';
import { RecentPasskeyOnly } from '../parts/RecentPasskeyOnly.tsx';
import { useResource } from '../parts/use-resource.ts';

const texts = deskTexts.audit;

/** The names of the calls as the audit has them, such as `POST /product/bulk/{changeID}/undo`. */
const namesOfCalls: Readonly<Record<string, string | undefined>> = {
  'POST /invitation/accept': texts.accepted,
  ...Object.fromEntries(
    Object.entries(changingCalls).map(([name, { method, path }]) => {
      const words = changeTexts[name];
      return [`${method} ${path}`, words?.name ?? words?.title.replace('?', '')];
    }),
  ),
};

/** A change of many products has more values than a person reads here. The CSV has all. */
const mostFacts = 20;

function Verification() {
  const { view, retry } = useResource('verification', (api, signal) => api(verifyAudit, {}, signal));
  return (
    <Loaded view={view} onRetry={retry}>
      {({ rows, holds, brokenAt }) => (
        <Alert severity={holds ? 'success' : 'error'}>{holds ? texts.holds(rows) : texts.broken(brokenAt ?? 0)}</Alert>
      )}
    </Loaded>
  );
}

/** The rows of thirty days as a file. */
function Csv() {
  const dayOf = (ago: number) => new Date(Date.now() - ago * 24 * 3_600_000).toISOString().slice(0, 10);
  const { view, retry } = useResource('csv', (api, signal) =>
    api(exportAudit, { query: { from: dayOf(30), to: dayOf(0) } }, signal),
  );
  return (
    <Loaded view={view} onRetry={retry}>
      {({ csv }) => (
        <Button variant="contained" onClick={() => saveFile('audit.csv', csv, 'text/csv')}>
          {texts.csv}
        </Button>
      )}
    </Loaded>
  );
}

function Rows() {
  const [search] = useSearchParams();
  const shown = search.get('show');
  const before = search.get('before');
  const { view, retry } = useResource(`audit ${before}`, (api, signal) =>
    api(listAudit, { query: before ? { before } : {} }, signal),
  );
  return (
    <Stack>
      <Buttons>
        <ButtonLink to="/audit?show=verification">{texts.verify}</ButtonLink>
        <ButtonLink to="/audit?show=csv">{texts.csv}</ButtonLink>
      </Buttons>
      {shown === 'verification' ? <Verification /> : null}
      {shown === 'csv' ? <Csv /> : null}
      <Loaded view={view} onRetry={retry}>
        {({ rows, next }) => (
          <CardList count={rows.length} older={next && `/audit?before=${next}`}>
            {rows.map(({ auditID, at, who, role, call, target, before: was, after }) => (
              <li key={auditID}>
                <Card>
                  <Line>
                    <Strong>{namesOfCalls[call] ?? call}</Strong>
                    <Moment at={at} />
                  </Line>
                  <span>
                    {who} <Quiet>{role}</Quiet> {target}
                  </span>
                  <Quiet>
                    {[was, after]
                      .map(
                        (state) =>
                          state &&
                          Object.entries(state)
                            .filter(([name]) => name !== 'staffID')
                            .slice(0, mostFacts)
                            .map(([name, value]) => `${name}: ${String(value)}`)
                            .join(', ') + (Object.keys(state).length > mostFacts ? ' …' : ''),
                      )
                      .filter(Boolean)
                      .join(' → ')}
                  </Quiet>
                </Card>
              </li>
            ))}
          </CardList>
        )}
      </Loaded>
    </Stack>
  );
}

/** What the staff did, with its verification. What is shown is in the address. */
export const AuditScreen = () => (
  <>
    <Title>{texts.title}</Title>
    <RecentPasskeyOnly>
      <Rows />
    </RecentPasskeyOnly>
  </>
);
