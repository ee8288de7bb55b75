import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type DeskRight, deskRights, deskRoles } from '#contract/desk/roles.ts';
import { listStaff, type StaffMember } from '#contract/desk/staff.ts';
import { deskTexts } from '#messages/desk.ts';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { SelectField } from '#src/components/SelectField.tsx';
import { type Reload, useRequestChange } from '../DeskContext.tsx';
import { ChangeButton } from '../parts/ChangeButton.tsx';
import { Buttons, Card, Cards, Heading, Line, Loaded, Quiet, Stack, State, Strong, Title } from '../parts/parts.tsx';
import { RecentPasskeyOnly } from '../parts/RecentPasskeyOnly.tsx';
import { typedIn } from '../parts/typed-in.ts';
import { useResource } from '../parts/use-resource.ts';

const texts = deskTexts.staff;
const roleOptions = deskRoles.map((value) => ({ value, label: deskTexts.roles[value] }));

const Inline = styled('form')({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 8 });

function Member({ member, reload }: { member: StaffMember; reload: Reload }) {
  const request = useRequestChange();
  const { staffID, state, name, role, removedAt, lastSeenAt, passkeys, invitedUntil } = member;
  const params = { staffID };
  const body = { decidedOn: state };
  return (
    <li>
      <Card>
        <Line>
          <Strong>{name}</Strong>
          <State>{removedAt ? texts.removed : deskTexts.roles[role]}</State>
        </Line>
        <Quiet>
          {texts.lastSeen} {lastSeenAt ? <LocalTime at={lastSeenAt} precision="minute" /> : texts.never}
          {invitedUntil ? (
            <>
              {' · '}
              {texts.invited} <LocalTime at={invitedUntil} precision="minute" />
            </>
          ) : null}
        </Quiet>
        {removedAt ? null : (
          <>
            {passkeys.map(({ passkeyID, label }) => (
              <Line key={passkeyID}>
                <span>{label}</span>
                <ChangeButton
                  variant="text"
                  aria-label={`${texts.remove}: ${label}, ${name}`}
                  change={{ call: 'removeStaffPasskey', params: { staffID, passkeyID } }}
                  reload={reload}
                >
                  {texts.remove}
                </ChangeButton>
              </Line>
            ))}
            <Inline
              onSubmit={(event) => {
                event.preventDefault();
                request({ call: 'setStaffRole', params, body: { ...body, ...typedIn(event.currentTarget) } }, [reload]);
              }}
            >
              <SelectField
                name="role"
                label={texts.role}
                aria-label={`${texts.role}: ${name}`}
                defaultValue={role}
                options={roleOptions}
              />
              <Button type="submit" size="small" variant="outlined" aria-label={`${texts.setRole}: ${name}`}>
                {texts.setRole}
              </Button>
            </Inline>
            <Buttons>
              <ChangeButton
                aria-label={`${texts.invite}: ${name}`}
                change={{ call: 'inviteStaff', params, body }}
                reload={reload}
              >
                {texts.invite}
              </ChangeButton>
              <ChangeButton
                aria-label={`${texts.signOut}: ${name}`}
                change={{ call: 'signOutStaff', params }}
                reload={reload}
              >
                {texts.signOut}
              </ChangeButton>
              <ChangeButton
                aria-label={`${texts.remove}: ${name}`}
                change={{ call: 'removeStaff', params, body }}
                reload={reload}
              >
                {texts.remove}
              </ChangeButton>
            </Buttons>
          </>
        )}
      </Card>
    </li>
  );
}

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  borderCollapse: 'collapse',
  '& th, & td': { padding: '6px 8px', textAlign: 'left', borderBottom: `1px solid ${theme.vars.palette.divider}` },
}));

const rights = Object.keys(deskRights) as DeskRight[];

/** The table of roles, which the server enforces. */
const RoleTable = () => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
  <section style={{ overflowX: 'auto' }} aria-label={texts.who} tabIndex={0}>
    <Table>
      <thead>
        <tr>
          <th scope="col">{texts.right}</th>
          {deskRoles.map((role) => (
            <th key={role} scope="col">
              {deskTexts.roles[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rights.map((right) => (
          <tr key={right}>
            <th scope="row">{deskTexts.rights[right]}</th>
            {deskRoles.map((role) => (
              <td key={role}>{texts.access[deskRights[right][role]]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  </section>
);

function Members() {
  const request = useRequestChange();
  const { view, retry, reload } = useResource('staff', (api, signal) => api(listStaff, {}, signal));
  return (
    <Stack>
      <Card>
        <Heading>{texts.add}</Heading>
        <Inline
          onSubmit={(event) => {
            event.preventDefault();
            request({ call: 'addStaff', body: typedIn(event.currentTarget) }, [reload]);
          }}
        >
          <FormField name="name" label={texts.name} required maxLength={80} autoComplete="off" />
          <SelectField name="role" label={texts.role} defaultValue="support" options={roleOptions} />
          <Button type="submit" variant="contained">
            {texts.add}
          </Button>
        </Inline>
      </Card>
      <Loaded view={view} onRetry={retry}>
        {(members) => (
          <Cards>
            {members.map((member) => (
              <Member key={member.staffID} member={member} reload={reload} />
            ))}
          </Cards>
        )}
      </Loaded>
    </Stack>
  );
}

/** Who may use the desk, and what each role may do. */
export const StaffScreen = () => (
  <>
    <Title>{texts.title}</Title>
    <Stack>
      <RecentPasskeyOnly>
        <Members />
      </RecentPasskeyOnly>
      <Heading>{texts.who}</Heading>
      <RoleTable />
    </Stack>
  </>
);
