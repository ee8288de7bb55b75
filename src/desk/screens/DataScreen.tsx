import Button from '@mui/material/Button';
import { exportKinds } from '#contract/desk/exports.ts';
import { deskDataTexts as texts } from '#messages/desk-data.ts';
import { useRequestChange } from '../DeskContext.tsx';
import { Card, Cards, Heading, Quiet, Stack, Title } from '../parts/parts.tsx';

/** What an owner can take out of the shop: tables, and a backup. */
export function DataScreen() {
  const request = useRequestChange();
  return (
    <>
      <Title>{texts.title}</Title>
      <Stack>
        <span>{texts.intro}</span>
        <Cards>
          {exportKinds.map((what) => (
            <li key={what}>
              <Card>
                <Heading>{texts.files[what].name}</Heading>
                <span>{texts.files[what].text}</span>
                {what === 'backup' ? <Quiet>{texts.backupNote}</Quiet> : null}
                <div>
                  <Button
                    variant="outlined"
                    aria-label={`${texts.prepare}: ${texts.files[what].name}`}
                    onClick={() => request({ call: 'prepareExport', body: { what } })}
                  >
                    {texts.prepare}
                  </Button>
                </div>
              </Card>
            </li>
          ))}
        </Cards>
      </Stack>
    </>
  );
}
