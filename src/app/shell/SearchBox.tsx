import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import { header, viewSiteHeader } from '#machines/site-header/index.ts';
import { common } from '#src/messages/en/common.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';

const Form = styled('form')({
  display: 'flex',
  gap: 8,
  maxWidth: 720,
  marginInline: 'auto',
  padding: '8px 16px 16px',
});

const Field = styled(InputBase)(({ theme }) => ({
  flex: 1,
  minHeight: 44,
  paddingInline: 16,
  borderRadius: 22,
  border: `1px solid ${theme.vars.palette.border.control}`,
  backgroundColor: theme.vars.palette.background.paper,
  '&.Mui-focused': { outline: `2px solid ${theme.vars.palette.text.primary}`, outlineOffset: 2 },
}));

/** The header's search; an empty search is told as an alert. */
export function SearchBox() {
  const [{ searchText }, siteHeader] = useChildView('siteHeader', viewSiteHeader);
  return (
    <Form
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        siteHeader.send(header.searchSubmitted());
      }}
    >
      <Field
        autoFocus
        value={searchText}
        onChange={(event) => siteHeader.send(header.searchTyped(event.target.value))}
        inputProps={{ 'aria-label': common.search.field, type: 'search', maxLength: 100, enterKeyHint: 'search' }}
        placeholder={common.search.field}
      />
      <Button type="submit" variant="contained">
        {common.search.submit}
      </Button>
    </Form>
  );
}
