import { carCategories } from '@curbside/domain/cars/listing-options';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../platform/session.ts';
import { SimilarPricesNote, similarPricesQuery } from '../prices/index.ts';
import type { ListingValues } from './listing-values.ts';
import { rateOf } from './rate-payout.tsx';

const typingPauseMs = 300;

/** Compares the rate with similar cars nearby, once category and location are known. */
export function RateComparison({ values }: { values: ListingValues }) {
  const isVerified = useUser()?.verificationStatus === 'verified';
  const [location] = useDebouncedValue(values.location.trim(), typingPauseMs);
  const category = carCategories.find((known) => known === values.category);
  const similar = useQuery({
    ...similarPricesQuery({ category: category ?? 'SUV', location }),
    enabled: isVerified && category !== undefined && location !== '',
  });
  return <SimilarPricesNote dailyRate={rateOf(values.dailyRate)} prices={similar.data} />;
}
