import { evidenceCalls } from '@curbside/domain/evidence/calls';
import { evidenceProblemTexts } from '@curbside/domain/evidence/texts';
import { Anchor, Button, FileInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { messageOf } from '../../platform/api-error.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';

/** Shows whether an evidence bundle is unchanged since it was signed, or the first file that changed. */
export default function VerifyEvidencePage() {
  const [file, setFile] = useState<File | null>(null);
  const check = useMutation({
    mutationFn: (bundle: File) => {
      const form = new FormData();
      form.append('bundle', bundle, bundle.name);
      return callApi(evidenceCalls.verifyEvidence, { form });
    },
  });
  const { data: verdict, error } = check;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (file) check.mutate(file);
  }

  return (
    <Page width="text">
      <PageHead title="Verify evidence" path="/verify-evidence" />
      <PageHeader
        title="Verify evidence"
        subtitle="Choose the ZIP of a trip as it was downloaded. We compare every file with the list that we signed, and keep nothing."
      />
      <form onSubmit={submit}>
        <Stack>
          <FileInput
            label="Evidence bundle"
            placeholder="Choose a ZIP file"
            accept=".zip,application/zip"
            value={file}
            onChange={(chosen) => {
              setFile(chosen);
              check.reset();
            }}
          />
          {verdict?.valid && (
            <Notice tone="success" title="This bundle is unchanged">
              Every file is there, unchanged and in its place.
            </Notice>
          )}
          {verdict?.problem && (
            <Notice tone="danger" title="This bundle has been changed">
              The first broken file is <strong>{verdict.firstBroken}</strong>: it{' '}
              {evidenceProblemTexts[verdict.problem]}.
            </Notice>
          )}
          {error && (
            <Notice tone="danger">
              {messageOf(error, 'The bundle could not be checked. Please try again.')}
            </Notice>
          )}
          <Button type="submit" loading={check.isPending} disabled={!file}>
            Verify
          </Button>
          <Text c="dimmed" size="sm">
            You can check a bundle without us, too: with{' '}
            <Anchor href="/.well-known/evidence-key">our public key</Anchor> (Ed25519) the file
            manifest.sig proves manifest.json, which has the SHA-256 of every other file.
          </Text>
        </Stack>
      </form>
    </Page>
  );
}
