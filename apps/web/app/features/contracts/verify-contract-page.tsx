import { contractCalls } from '@curbside/domain/contracts/calls';
import { Button, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Form, useSearchParams } from 'react-router';
import { messageOf } from '../../platform/api-error.ts';
import { apiQuery } from '../../platform/query-client.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';

/** Tells everyone whether a printed contract is genuine, without showing it. */
export default function VerifyContractPage() {
  const [params] = useSearchParams();
  const asked = { number: params.get('number') ?? '', hash: params.get('hash') ?? '' };
  const check = useQuery({
    ...apiQuery(contractCalls.verifyContract, { query: asked }),
    enabled: asked.number !== '' && asked.hash !== '',
  });

  return (
    <Page width="text">
      <PageHead title="Verify a contract" path="/verify-contract" />
      <PageHeader
        title="Verify a contract"
        subtitle="Enter the number and the SHA-256 hash that are printed on a rental contract."
      />
      <Form replace>
        <Stack>
          <TextInput
            label="Contract number"
            placeholder="CS-2026-000123"
            required
            maxLength={40}
            name="number"
            defaultValue={asked.number}
          />
          <TextInput
            label="SHA-256 hash"
            required
            maxLength={128}
            name="hash"
            defaultValue={asked.hash}
          />
          {check.data?.valid && (
            <Notice tone="success" title="This contract is genuine">
              A contract with this number and these terms exists.
            </Notice>
          )}
          {check.data?.valid === false && (
            <Notice tone="warning" role="status" title="No such contract">
              There is no contract with this number and this hash.
            </Notice>
          )}
          {check.error && (
            <Notice tone="danger">
              {messageOf(check.error, 'The contract could not be checked. Please try again.')}
            </Notice>
          )}
          <Button type="submit" loading={check.isFetching}>
            Verify
          </Button>
        </Stack>
      </Form>
    </Page>
  );
}
