import type { Car } from '@curbside/domain/cars/car';
import { photoAt } from '@curbside/domain/cars/photos';
import { market } from '@curbside/domain/market/current';
import { StructuredData } from '../../../platform/structured-data.tsx';
import { usePublicUrl } from '../../../shell/root-data.ts';

/** The car as a schema.org Product with its Offer, for search engines. */
export function CarStructuredData({ car }: { car: Car }) {
  const publicUrl = usePublicUrl();
  const url = new URL(`/car/${car.id}`, publicUrl).href;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: car.title,
    description: car.description || `${car.year} ${car.make} ${car.model} in ${car.location}`,
    category: car.category,
    brand: { '@type': 'Brand', name: car.make },
    model: car.model,
    productionDate: String(car.year),
    url,
    image: car.photos.map((photo) => new URL(photoAt(photo, 1600), publicUrl).href),
    offers: {
      '@type': 'Offer',
      url,
      price: car.dailyRate,
      priceCurrency: market.currency.code,
      availability: `https://schema.org/${car.isBookable ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Person', name: car.ownerName },
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: car.dailyRate,
        priceCurrency: market.currency.code,
        unitCode: 'DAY',
      },
    },
  };
  return <StructuredData data={data} />;
}
