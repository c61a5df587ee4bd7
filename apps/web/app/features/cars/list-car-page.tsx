import { PageHead } from '../../platform/page-head.tsx';
import { useSignedInUser } from '../../platform/session.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { ListCarForm } from './list-car-form.tsx';
import { ListingRequirements } from './listing-requirements.tsx';

export default function ListCarPage() {
  const user = useSignedInUser();
  return (
    <Page>
      <PageHead title="List your car" />
      <PageHeader title="List Your Car" subtitle="Share your car and earn money" />
      <ListingRequirements />
      <ListCarForm host={user} />
    </Page>
  );
}
