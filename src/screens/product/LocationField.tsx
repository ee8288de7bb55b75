import type { DeliveryLocation, ProductView as View } from '#machines/product/index.ts';
import { productTexts as texts } from '#messages/product.ts';
import { SelectField } from '#src/components/SelectField.tsx';

export interface LocationFieldProps {
  readonly view: View;
  readonly onLocation: (location: DeliveryLocation) => void;
}

/** The town that a product is delivered to. */
export function LocationField({ view: { location, locations }, onLocation }: LocationFieldProps) {
  const choose = (value: string) => {
    const known = locations.find((one) => one === value);
    if (known) onLocation(known);
  };
  const options = locations.map((town) => ({ value: town, label: town }));
  return <SelectField label={texts.location} name="location" value={location} options={options} onChange={choose} />;
}
