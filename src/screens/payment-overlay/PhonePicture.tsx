import { styled } from '@mui/material/styles';

const Drawing = styled('svg')(({ theme }) => ({
  width: 60,
  height: 'auto',
  flex: 'none',
  '& .body': { fill: theme.vars.palette.background.raised, stroke: theme.vars.palette.border.control },
  '& .screen': { fill: theme.vars.palette.background.default },
  '& .green': { fill: theme.vars.palette.mpesa.main },
  '& .ink': { fill: 'none', stroke: theme.vars.palette.mpesa.contrastText },
  '& .line': { fill: theme.vars.palette.border.control },
  '& .dialog': { fill: theme.vars.palette.background.paper, stroke: theme.vars.palette.divider },
  [theme.breakpoints.up('md')]: { width: 132 },
}));

/** A drawing of the payer's phone before the prompt, with the prompt, or after the payment. */
export function PhonePicture({ state }: { state: 'idle' | 'prompted' | 'paid' }) {
  return (
    <Drawing viewBox="0 0 132 240" width={132} height={240} aria-hidden="true" focusable="false">
      <rect className="body" x="1" y="1" width="130" height="238" rx="20" strokeWidth="2" />
      <rect className="screen" x="9" y="12" width="114" height="216" rx="12" />
      <rect className="line" x="52" y="18" width="28" height="5" rx="2.5" />
      {state === 'idle' ? (
        <>
          <circle className="green" cx="66" cy="104" r="24" />
          <path className="ink" d="M58 92h16v25H58zM64 113h4" strokeWidth="2.5" strokeLinejoin="round" />
          <rect className="line" x="38" y="146" width="56" height="6" rx="3" />
          <rect className="line" x="48" y="160" width="36" height="6" rx="3" />
        </>
      ) : null}
      {state === 'prompted' ? (
        <>
          <rect className="dialog" x="17" y="64" width="98" height="112" rx="8" strokeWidth="1.5" />
          <path className="green" d="M17 72a8 8 0 0 1 8-8h82a8 8 0 0 1 8 8v14H17Z" />
          <rect className="line" x="27" y="97" width="78" height="6" rx="3" />
          <rect className="line" x="27" y="110" width="54" height="6" rx="3" />
          <circle className="line" cx="44" cy="136" r="5" />
          <circle className="line" cx="59" cy="136" r="5" />
          <circle className="line" cx="74" cy="136" r="5" />
          <circle className="line" cx="89" cy="136" r="5" />
          <rect className="green" x="70" y="153" width="35" height="14" rx="7" />
        </>
      ) : null}
      {state === 'paid' ? (
        <>
          <circle className="green" cx="66" cy="110" r="32" />
          <path className="ink" d="m52 111 10 10 19-21" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round" />
        </>
      ) : null}
    </Drawing>
  );
}
