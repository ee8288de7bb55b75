import { useSearchParams } from 'react-router-dom';
import { getDeskConnect } from '#contract/desk/connect.ts';
import { addDeskService, listDeskServices, type ServiceRow } from '#contract/desk/services.ts';
import { formatMoney } from '#contract/money.ts';
import { deskConnectTexts } from '#messages/desk-connect.ts';
import { deskServicesTexts as texts } from '#messages/desk-services.ts';
import { serviceCategoryLabels } from '#messages/services.ts';
import { mayCall, useStaff } from '../DeskContext.tsx';
import { ListFilters } from '../parts/ListFilters.tsx';
import { AddLink, ButtonLink, CardLink, CardList, Line, Loaded, Quiet, State, Strong, Title } from '../parts/parts.tsx';
import { useResource } from '../parts/use-resource.ts';

const priceOf = ({ lowestPrice, highestPrice }: ServiceRow) =>
  lowestPrice === highestPrice
    ? formatMoney(lowestPrice)
    : `${formatMoney(lowestPrice)} – ${formatMoney(highestPrice)}`;

const ServiceCardRow = ({ service }: { service: ServiceRow }) => (
  <CardLink to={`/services/${service.subscriptionID}`}>
    <Line>
      <Strong>{service.name}</Strong>
      {service.visibility === 'shown' ? null : <State>{texts.visibilities[service.visibility]}</State>}
    </Line>
    <Quiet>{`${serviceCategoryLabels[service.category]} · ${texts.plans(service.plans)}`}</Quiet>
    {service.plans > 0 ? <span>{priceOf(service)}</span> : null}
  </CardLink>
);

/** The list of services; its search is in the address. */
export function ServicesScreen() {
  const [search] = useSearchParams();
  const staff = useStaff();
  const mayAdd = mayCall(staff, addDeskService);
  const query = Object.fromEntries(search);
  const { view, retry } = useResource(`services?${search}`, (api, signal) => api(listDeskServices, { query }, signal));
  return (
    <>
      <Title aside={mayAdd ? <AddLink to="/services/new">{texts.add}</AddLink> : null}>{texts.title}</Title>
      {mayCall(staff, getDeskConnect) ? (
        <div>
          <ButtonLink to="/connect">{deskConnectTexts.title}</ButtonLink>
        </div>
      ) : null}
      <ListFilters label={texts.search} find={texts.find} />
      <Loaded view={view} onRetry={retry}>
        {({ services, next }) => (
          <CardList
            count={services.length}
            older={next && `/services?${new URLSearchParams({ ...query, before: next })}`}
            none={texts.none}
          >
            {services.map((service) => (
              <ServiceCardRow key={service.subscriptionID} service={service} />
            ))}
          </CardList>
        )}
      </Loaded>
    </>
  );
}
