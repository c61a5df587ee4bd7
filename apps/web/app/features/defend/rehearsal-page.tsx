import IconArrowLeft from 'icon:arrow-left';
import { isStaff } from '@curbside/domain/accounts/states';
import { product } from '@curbside/domain/product';
import type { RiskRehearsal } from '@curbside/domain/risk/endpoints';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PageHandle } from '../../shell/bar-look.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { StaffOnly } from '../accounts/index.ts';
import { RehearsalForm } from './rehearsal-form.tsx';
import { RehearsalResult } from './rehearsal-result.tsx';

export const handle: PageHandle = { bar: 'staff' };

/** Other points for the rules, tried on everyone before they go live. */
export default function RehearsalPage() {
  return (
    <Page width="full">
      <PageHead title="Rehearse Risk Rules" />
      <StaffOnly allows={isStaff} audience="staff">
        <Rehearsal />
      </StaffOnly>
    </Page>
  );
}

function Rehearsal() {
  const [result, setResult] = useState<RiskRehearsal>();
  return (
    <>
      <PageHeader
        title="Rehearse Risk Rules"
        subtitle="Try other points on what is stored of every account. Nothing changes until the rules themselves are changed."
        size="small"
        actions={
          <Button
            component={Link}
            to={`/${product.slug}-defend`}
            variant="default"
            leftSection={<IconArrowLeft />}
          >
            Back to {product.name}Defend
          </Button>
        }
      />
      <RehearsalForm onDone={setResult} />
      <div aria-live="polite">{result && <RehearsalResult result={result} />}</div>
    </>
  );
}
