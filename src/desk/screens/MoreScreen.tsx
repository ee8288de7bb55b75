import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useColorScheme } from '@mui/material/styles';
import { listDeskArticles } from '#contract/desk/articles.ts';
import { prepareExport } from '#contract/desk/exports.ts';
import { listDeskComments, listDeskMessages } from '#contract/desk/messages.ts';
import { listNewsletters } from '#contract/desk/newsletters.ts';
import { listDeskReviews } from '#contract/desk/reviews.ts';
import { listDevices, listPasskeys } from '#contract/desk/session.ts';
import { getShopSettings } from '#contract/desk/shop.ts';
import { listStaff } from '#contract/desk/staff.ts';
import { staffSessionEvents } from '#machines/staff-session/index.ts';
import { deskTexts } from '#messages/desk.ts';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { messageText } from '#src/messages/text.ts';
import { mayCall, useDesk, useStaff, useStaffSession } from '../DeskContext.tsx';
import { browserName } from '../parts/browser-name.ts';
import { ChangeButton } from '../parts/ChangeButton.tsx';
import {
  Buttons,
  Card,
  CardLink,
  Cards,
  Heading,
  Line,
  Loaded,
  Quiet,
  Stack,
  State,
  Strong,
  Title,
} from '../parts/parts.tsx';
import { useResource } from '../parts/use-resource.ts';

const texts = deskTexts.more;

function Own() {
  const devices = useResource('devices', (api, signal) => api(listDevices, {}, signal));
  const passkeys = useResource('passkeys', (api, signal) => api(listPasskeys, {}, signal));
  return (
    <>
      <Card>
        <Heading>{texts.devices}</Heading>
        <Loaded view={devices.view} onRetry={devices.retry}>
          {(list) =>
            list.map(({ sessionID, browser, current, lastUsedAt }) => (
              <Line key={sessionID}>
                <span>
                  {browserName(browser) || texts.unknownDevice}{' '}
                  <Quiet>{current ? texts.thisDevice : <LocalTime at={lastUsedAt} precision="minute" />}</Quiet>
                </span>
                {current ? null : (
                  <ChangeButton
                    variant="text"
                    aria-label={`${deskTexts.signOut}: ${browserName(browser) || texts.unknownDevice}`}
                    change={{ call: 'endDevice', params: { sessionID } }}
                    reload={devices.reload}
                  >
                    {deskTexts.signOut}
                  </ChangeButton>
                )}
              </Line>
            ))
          }
        </Loaded>
      </Card>
      <Card>
        <Heading>{texts.passkeys}</Heading>
        <Loaded view={passkeys.view} onRetry={passkeys.retry}>
          {(list) =>
            list.map(({ passkeyID, label, createdAt }) => (
              <Line key={passkeyID}>
                <span>
                  {label}{' '}
                  <Quiet>
                    <LocalTime at={createdAt} />
                  </Quiet>
                </span>
                {list.length > 1 ? (
                  <ChangeButton
                    variant="text"
                    aria-label={`${deskTexts.staff.remove}: ${label}`}
                    change={{ call: 'removePasskey', params: { passkeyID } }}
                    reload={passkeys.reload}
                  >
                    {deskTexts.staff.remove}
                  </ChangeButton>
                ) : null}
              </Line>
            ))
          }
        </Loaded>
        <div>
          <ChangeButton
            change={{ call: 'addPasskey', fields: [{ name: 'label', required: true }] }}
            reload={passkeys.reload}
          >
            {texts.addPasskey}
          </ChangeButton>
        </div>
      </Card>
    </>
  );
}

/** Everything that has no place of its own in the navigation, and the person's own devices. */
export function MoreScreen() {
  const { session } = useDesk();
  const staff = useStaff();
  const { busy, message } = useStaffSession();
  const { mode, setMode } = useColorScheme();
  const other = mode === 'light' ? 'dark' : 'light';
  return (
    <>
      <Title>{texts.title}</Title>
      <Stack>
        <Cards>
          {mayCall(staff, getShopSettings) ? <CardLink to="/shop">{texts.shop}</CardLink> : null}
          {mayCall(staff, prepareExport) ? <CardLink to="/data">{texts.data}</CardLink> : null}
          {mayCall(staff, listDeskMessages) ? <CardLink to="/messages">{texts.messages}</CardLink> : null}
          {mayCall(staff, listDeskArticles) ? <CardLink to="/articles">{texts.articles}</CardLink> : null}
          {mayCall(staff, listNewsletters) ? <CardLink to="/newsletters">{texts.newsletters}</CardLink> : null}
          {mayCall(staff, listDeskComments) ? <CardLink to="/comments">{texts.comments}</CardLink> : null}
          {mayCall(staff, listDeskReviews) ? <CardLink to="/reviews">{texts.reviews}</CardLink> : null}
          {mayCall(staff, listStaff) ? <CardLink to="/staff">{texts.staff}</CardLink> : null}
          {mayCall(staff, listStaff) ? <CardLink to="/audit">{texts.audit}</CardLink> : null}
        </Cards>
        <Card>
          <Line>
            <Strong>{staff.name}</Strong>
            <State>{deskTexts.roles[staff.role]}</State>
          </Line>
          <Buttons>
            <Button variant="outlined" onClick={() => setMode(other)}>
              {texts.scheme[other]}
            </Button>
            <Button
              variant="outlined"
              disabled={busy}
              onClick={() => session.send(staffSessionEvents.signOutRequested())}
            >
              {deskTexts.signOut}
            </Button>
          </Buttons>
          {message ? <Alert severity="error">{messageText(message)}</Alert> : null}
        </Card>
        <Own />
      </Stack>
    </>
  );
}
